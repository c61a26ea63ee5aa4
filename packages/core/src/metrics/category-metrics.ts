import type { RankingData } from '@vitrina/contract/widget'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { defineMetric, type MetricInput } from './define-metric.ts'
import { dishFigures } from './figures.ts'
import { foodCostOfDishes } from './food-cost-metric.ts'
import { mostRanked, ranking } from './ranking.ts'

/** Net revenue of each category of the menu, greatest first. */
export const revenueByCategory = defineMetric<RankingData>({
  id: 'revenue_by_category',
  title: { ru: 'Выручка по категориям', en: 'Revenue by category' },
  unit: 'money',
  scope: 'read:dishes',
  compute: (ctx, input) =>
    ranking(ctx, { unit: 'money', rows: categories(ctx, input, sql`sum(exact_revenue)`), limit: limitOf(input) }),
})

/** What was sold of each category of the menu, greatest first. */
export const quantityByCategory = defineMetric<RankingData>({
  id: 'quantity_by_category',
  title: { ru: 'Продано по категориям', en: 'Sold by category' },
  unit: 'quantity',
  scope: 'read:dishes',
  compute: (ctx, input) =>
    ranking(ctx, { unit: 'quantity', rows: categories(ctx, input, sql`sum(exact_quantity)`), limit: limitOf(input) }),
})

/** Food cost of each category of the menu, over its dishes whose cost is known; greatest first. */
export const foodCostByCategory = defineMetric<RankingData>({
  id: 'food_cost_by_category',
  title: { ru: 'Фудкост по категориям', en: 'Food cost by category' },
  unit: 'percent',
  scope: 'read:dishes',
  compute: (ctx, input) =>
    ranking(ctx, {
      unit: 'percent',
      rows: categories(ctx, input, foodCostOfDishes),
      limit: limitOf(input),
      hasShares: false,
    }),
})

// Categories are told apart as the filter of the list does, whatever the case they are written in, and shown as most of
// their dishes write them. The name is the id too: no system gives a category any other. Dishes without one are under an
// empty id, which is no category's name.
const name = sql`mode() WITHIN GROUP (ORDER BY category DESC)`
const folded = sql`coalesce(search_category, '')`
const id = sql`CASE WHEN ${folded} = '' THEN '' ELSE ${name} END`
const label = sql`CASE WHEN ${folded} = '' THEN 'Без категории' ELSE ${name} END`

function limitOf({ limit = mostRanked }: MetricInput): number {
  return limit
}

function categories(ctx: Context, { period, restaurantIds }: MetricInput, value: RawBuilder<unknown>) {
  return sql`(
    SELECT ${id} AS id, ${label} AS label, ${value} AS value
    FROM ${dishFigures(ctx, period, null, restaurantIds)} d
    GROUP BY ${folded})`
}
