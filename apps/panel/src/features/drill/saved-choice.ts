/** What the reader chose beside the days, as the address has it. */
export type ChosenPairs = readonly (readonly [string, string])[]

/**
 * An address with the days of a figure, and with what the reader's figures stand beside and are drawn by. Days of the
 * reader's own stand beside the days they were chosen for alone.
 */
export function withSavedChoice(href: string, chosen: ChosenPairs, period: { from: string; to: string }): string {
  const [path = '/', query] = href.split('?')
  const asked = new URLSearchParams(query)
  const isOfPage = asked.get('from') === period.from && asked.get('to') === period.to
  for (const [key, value] of chosen) {
    if (key === 'grain' || (key === 'compare' && (isOfPage || !value.includes('..')))) asked.set(key, value)
  }
  return `${path}?${asked}`
}
