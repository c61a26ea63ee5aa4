/** A date format whose texts have only plain spaces. */
export interface DateLabels {
  format(date: Date | number): string
  formatRange(from: Date, to: Date): string
}

/**
 * `Intl.DateTimeFormat` without the thin and non-breaking spaces, which engines put in different places: the server has
 * to render exactly the browser's text, or the page is rendered again.
 */
export function dateLabels(locale: string, options: Intl.DateTimeFormatOptions): DateLabels {
  const made = new Intl.DateTimeFormat(locale, options)
  return {
    format: (date) => plainSpaces(made.format(date)),
    formatRange: (from, to) => plainSpaces(made.formatRange(from, to)),
  }
}

function plainSpaces(text: string): string {
  return text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
}
