/** What the user chose for the page's period and comparison, as pairs of the address. */
export type ChosenPairs = readonly (readonly [string, string])[]

/**
 * An address with the days of a figure, and with the comparison and the granularity the user chose. Compared days that
 * the user picked by hand apply only to the days they were picked for.
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
