/** A date format whose words have plain spaces alone. */
export interface DateLabels {
  format(date: Date | number): string
  formatRange(from: Date, to: Date): string
}

/**
 * `Intl.DateTimeFormat` without the thin and unbreakable spaces that programs put in different places: what the server
 * draws has to be the browser's word for word, or the page is drawn anew.
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
