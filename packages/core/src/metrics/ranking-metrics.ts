import type { RankingData } from '@vitrina/contract/widget'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { defineMetric } from './define-metric.ts'
import { dishFigures, namedRestaurants, salesFigures, waiterFigures } from './figures.ts'
import { mostRanked, ranking } from './ranking.ts'

/** Net revenue of each restaurant that sold in the period, greatest first. */
export const revenueByRestaurant = defineMetric<RankingData>({
  id: 'revenue_by_restaurant',
  title: { ru: 'Выручка по ресторанам', en: 'Revenue by restaurant' },
  unit: 'money',
  scope: 'read:restaurants',
  compute: (ctx, { period, restaurantIds, limit = mostRanked }) =>
    ranking(ctx, {
      unit: 'money',
      rows: sql`(SELECT r.id, r.name AS label, f.revenue AS value
        FROM ${salesFigures(ctx, period, 'restaurant_id', restaurantIds)} f
        JOIN ${namedRestaurants(ctx)} r ON r.id = f.restaurant_id)`,
      limit,
      idOf: (id) => encodeId('restaurant', id),
    }),
})

/** Dishes by net revenue, greatest first. */
export const topDishes = defineMetric<RankingData>({
  id: 'top_dishes',
  title: { ru: 'Лучшие блюда', en: 'Top dishes' },
  unit: 'money',
  scope: 'read:dishes',
  compute: (ctx, { period, restaurantIds, limit = 10 }) =>
    ranking(ctx, {
      unit: 'money',
      rows: sql`(
        SELECT d.id, d.name AS label, d.revenue AS value FROM ${dishFigures(ctx, period, null, restaurantIds)} d)`,
      limit,
      idOf: (id) => encodeId('dish', id),
    }),
})

/** Waiters by net revenue, greatest first. */
export const topWaiters = defineMetric<RankingData>({
  id: 'top_waiters',
  title: { ru: 'Лучшие официанты', en: 'Top waiters' },
  unit: 'money',
  scope: 'read:waiters',
  compute: (ctx, { period, restaurantIds, limit = 10 }) =>
    ranking(ctx, {
      unit: 'money',
      rows: sql`(
        SELECT w.id, w.name AS label, w.revenue AS value FROM ${waiterFigures(ctx, period, listed(restaurantIds))} w)`,
      limit,
      idOf: (id) => encodeId('waiter', id),
    }),
})

function listed(restaurantIds: readonly string[] | undefined) {
  return restaurantIds === undefined ? null : sql`(SELECT unnest(${restaurantIds}::uuid[]))`
}
