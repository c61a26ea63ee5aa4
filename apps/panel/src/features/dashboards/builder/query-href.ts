import type { FigureCondition } from '@vitrina/contract/figure-query'
import { periodOfRule } from '@vitrina/contract/period-of-rule'
import type { WidgetQuery } from '@vitrina/contract/widget-query'
import { builderHref } from '@/features/builder/builder-href'
import type { ChosenPairs } from '@/features/drill/saved-choice'
import type { WidgetSettings } from './builder-state'

/** What a widget is of beside its query. */
type Asked = Pick<WidgetSettings, 'periodRule' | 'comparison' | 'restaurants'>

/**
 * The builder with the figures that a widget shows: of its own days or those of the page, of its restaurants, beside what
 * it stands beside.
 */
export function queryHref(
  query: WidgetQuery,
  { periodRule, comparison, restaurants }: Asked,
  chosen: ChosenPairs,
  today: string,
): string {
  const ofRestaurants: FigureCondition[] =
    restaurants.length === 0 ? [] : [{ dimension: 'restaurant', op: 'in', values: [...restaurants] }]
  const asked = new URLSearchParams()
  for (const [key, value] of chosen) {
    if (key === 'compare' || periodRule === 'dashboard') asked.set(key, value)
  }
  if (periodRule !== 'dashboard') {
    const { from, to } = periodOfRule(periodRule, today)
    asked.set('from', from)
    asked.set('to', to)
  }
  // What a widget is set to stand beside stays; others stand beside what the page does.
  if (comparison !== 'previous') asked.set('compare', comparison)
  const href = builderHref({ ...query, where: [...query.where, ...ofRestaurants] })
  return asked.size === 0 ? href : `${href}&${asked}`
}
