import type { FigureCondition } from '@vitrina/contract/figure-query'
import { periodOfRule } from '@vitrina/contract/period-of-rule'
import type { WidgetQuery } from '@vitrina/contract/widget-query'
import { builderHref } from '@/features/builder/builder-query'
import type { ChosenPairs } from '@/features/drill/drill-href'
import type { WidgetSettings } from './builder-state'

/** The settings of a widget that its query does not contain. */
type Asked = Pick<WidgetSettings, 'periodRule' | 'comparison' | 'restaurants'>

/**
 * The address of the builder with the figures a widget shows: for its own days or those of the page, for its
 * restaurants, and with the same comparison.
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
  // A comparison set for the widget is kept; otherwise the page's comparison applies.
  if (comparison !== 'previous') asked.set('compare', comparison)
  const href = builderHref({ ...query, where: [...query.where, ...ofRestaurants] })
  return asked.size === 0 ? href : `${href}&${asked}`
}
