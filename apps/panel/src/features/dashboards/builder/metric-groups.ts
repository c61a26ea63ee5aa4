import type { MetricOffer } from '@vitrina/contract/dashboard'
import type { Locale } from '@/i18n/locale'
import { metricTitle } from '../preset-labels'

export const metricGroups = ['sales', 'checks', 'menu', 'staff', 'stock'] as const
export type MetricGroup = (typeof metricGroups)[number]

/** The group of a metric, derived from its id. */
function groupOf(id: string): MetricGroup {
  if (id.startsWith('stock_')) return 'stock'
  if (id.endsWith('_without_waiter') || id.includes('waiter')) return 'staff'
  if (id.startsWith('food_cost') || id.endsWith('_by_category') || id.includes('dish')) return 'menu'
  if (id.startsWith('checks') || id.startsWith('avg_check')) return 'checks'
  return 'sales'
}

/** The metrics whose title contains all the words, by group. Empty groups are left out. */
export function groupedOffers(
  offers: readonly MetricOffer[],
  words: string,
  locale: Locale,
): { group: MetricGroup; offers: MetricOffer[] }[] {
  const wanted = words.trim().toLocaleLowerCase(locale).split(/\s+/)
  const found = offers.filter(({ id }) => {
    const text = metricTitle(id, locale)?.toLocaleLowerCase(locale) ?? ''
    return wanted.every((word) => text.includes(word))
  })
  return metricGroups
    .map((group) => ({ group, offers: found.filter(({ id }) => groupOf(id) === group) }))
    .filter((each) => each.offers.length > 0)
}
