import type { FigureMetric } from '@vitrina/contract/figure-query'
import type { Scope } from '@vitrina/contract/scopes'
import type { Unit } from '@vitrina/contract/widget'
import { measures } from './measures.ts'

/** How the figures of a preset are told: one beside another, over time, by the hour, by weekday, ranked, by both. */
export type PresetShape =
  | { kind: 'metric'; hasKnownShare?: true }
  | { kind: 'series'; by: 'day' | 'hour' }
  | { kind: 'weekdays' }
  | { kind: 'ranking'; by: 'restaurant' | 'category' | 'dish' | 'waiter'; most: number }
  | { kind: 'heatmap' }

/** A query with a name of its own: what a widget, a mailing or an answer may ask for by its id. */
export interface Preset {
  id: string
  title: { ru: string; en: string }
  metric: FigureMetric
  unit: Unit
  scope: Scope
  shape: PresetShape
}

/** Most items of a ranking of all of a kind: past what any chain has. */
export const mostRanked = 1000

const preset = (
  id: string,
  [ru, en]: [ru: string, en: string],
  metric: FigureMetric,
  shape: PresetShape,
  rest: Partial<Pick<Preset, 'unit' | 'scope'>> = {},
): Preset => {
  const { unit, scope } = measures[metric]
  return { id, title: { ru, en }, metric, unit, scope, shape, ...rest }
}

const one = { kind: 'metric' } as const
const byDay = { kind: 'series', by: 'day' } as const
const byHour = { kind: 'series', by: 'hour' } as const
const weekdays = { kind: 'weekdays' } as const
const ofRestaurants = { kind: 'ranking', by: 'restaurant', most: mostRanked } as const
const ofCategories = { kind: 'ranking', by: 'category', most: mostRanked } as const

/** Every saved query of sales, dishes and waiters by its name. */
export const presets: readonly Preset[] = [
  preset('revenue', ['Выручка', 'Revenue'], 'revenue', one),
  preset('checks', ['Чеки', 'Checks'], 'checks', one),
  preset('avg_check', ['Средний чек', 'Average check'], 'avg_check', one),
  preset('food_cost', ['Фудкост', 'Food cost'], 'food_cost', { ...one, hasKnownShare: true }),
  preset('checks_without_waiter', ['Чеки без официанта', 'Checks without a waiter'], 'checks_without_waiter', one),
  preset(
    'revenue_without_waiter',
    ['Выручка без официанта', 'Revenue without a waiter'],
    'revenue_without_waiter',
    one,
  ),
  preset('revenue_by_day', ['Выручка по дням', 'Revenue by day'], 'revenue', byDay),
  preset('checks_by_day', ['Чеки по дням', 'Checks by day'], 'checks', byDay),
  preset('avg_check_by_day', ['Средний чек по дням', 'Average check by day'], 'avg_check', byDay),
  preset('food_cost_by_day', ['Фудкост по дням', 'Food cost by day'], 'food_cost', byDay),
  preset('revenue_by_hour', ['Выручка по часам', 'Revenue by hour'], 'revenue', byHour),
  preset('checks_by_hour', ['Чеки по часам', 'Checks by hour'], 'checks', byHour),
  preset('avg_check_by_hour', ['Средний чек по часам', 'Average check by hour'], 'avg_check', byHour),
  preset('revenue_by_restaurant', ['Выручка по ресторанам', 'Revenue by restaurant'], 'revenue', ofRestaurants, {
    scope: 'read:restaurants',
  }),
  preset('food_cost_by_restaurant', ['Фудкост по ресторанам', 'Food cost by restaurant'], 'food_cost', ofRestaurants),
  preset('revenue_by_category', ['Выручка по категориям', 'Revenue by category'], 'revenue', ofCategories, {
    scope: 'read:dishes',
  }),
  preset('quantity_by_category', ['Продано по категориям', 'Sold by category'], 'quantity', ofCategories, {
    scope: 'read:dishes',
  }),
  preset('food_cost_by_category', ['Фудкост по категориям', 'Food cost by category'], 'food_cost', ofCategories),
  preset(
    'revenue_by_weekday',
    ['Выручка по дням недели, в среднем за день', 'Revenue by weekday, average a day'],
    'revenue_per_day',
    weekdays,
  ),
  preset(
    'checks_by_weekday',
    ['Чеки по дням недели, в среднем за день', 'Checks by weekday, average a day'],
    'checks_per_day',
    weekdays,
  ),
  preset('avg_check_by_weekday', ['Средний чек по дням недели', 'Average check by weekday'], 'avg_check', weekdays),
  preset(
    'top_dishes',
    ['Лучшие блюда', 'Top dishes'],
    'revenue',
    { kind: 'ranking', by: 'dish', most: 10 },
    {
      scope: 'read:dishes',
    },
  ),
  preset(
    'top_waiters',
    ['Лучшие официанты', 'Top waiters'],
    'revenue',
    { kind: 'ranking', by: 'waiter', most: 10 },
    {
      scope: 'read:waiters',
    },
  ),
  preset('revenue_heatmap', ['Часы и дни недели', 'Hours and weekdays'], 'revenue', { kind: 'heatmap' }),
]
