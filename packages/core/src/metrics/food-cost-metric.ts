import type { Period } from '@vitrina/contract/dates'
import type { FoodCostData, RankingData, SeriesData } from '@vitrina/contract/widget'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { toNumber } from '../text/numbers.ts'
import { daysOf, type TimeAxis } from '../time/time-axis.ts'
import { comparison } from './comparison.ts'
import { defineMetric } from './define-metric.ts'
import { foodCostOf } from './dish-formulas.ts'
import { dishDays, dishFigures, money, namedRestaurants, ofRestaurants, placeOf } from './figures.ts'
import { mostRanked, ranking } from './ranking.ts'
import { axesOf, seriesOverTime, sparkOf } from './series-over-time.ts'

/** Food cost of rows of dish figures, in percent; null where no cost is known. */
export const foodCostOfDishes = foodCostOf(sql`sum(cost_of_sales)`, sql`sum(costed_revenue)`)

/** The same of what dishes `d` of a known cost sold, `s`. */
const foodCostOfSales = foodCostOf(sql`sum(s.quantity * d.unit_cost)`, sql`sum(s.revenue)`)

/**
 * Food cost of what was sold: Σ(unit cost × quantity) ÷ Σ revenue × 100 over the dishes whose cost is known. The share of
 * revenue they make up is told beside it, so that an unknown cost never passes for zero.
 */
export const foodCost = defineMetric<FoodCostData>({
  id: 'food_cost',
  title: { ru: 'Фудкост', en: 'Food cost' },
  unit: 'percent',
  scope: 'read:dishes',
  compares: true,
  compute: async (ctx, input) => {
    const { period, restaurantIds } = input
    const { now: axis } = await axesOf(ctx, input)
    const of = (within: Period) =>
      sql`(SELECT ${foodCostOfDishes} AS value FROM ${dishFigures(ctx, within, null, restaurantIds)} d)`
    const [compared, course] = await Promise.all([
      comparison(ctx, input, of),
      overTime(ctx, axis, period, restaurantIds),
    ])
    return {
      unit: 'percent',
      ...compared,
      ...sparkOf(input, axis, course.points),
      knownRevenueSharePct: course.knownShare,
    }
  },
})

/** Food cost of each business date; a day that sold nothing of a known cost is null. */
export const foodCostByDay = defineMetric<SeriesData>({
  id: 'food_cost_by_day',
  title: { ru: 'Фудкост по дням', en: 'Food cost by day' },
  unit: 'percent',
  scope: 'read:dishes',
  compares: true,
  compute: async (ctx, input) => {
    const { period, previous, restaurantIds } = input
    const axes = await axesOf(ctx, input)
    const [now, before] = await Promise.all([
      overTime(ctx, axes.now, period, restaurantIds),
      axes.before && previous && overTime(ctx, axes.before, previous, restaurantIds),
    ])
    return seriesOverTime('percent', input, axes.now, now.points, before?.points ?? null)
  },
})

/** Food cost of what each restaurant sold of the dishes whose cost is known, greatest first. */
export const foodCostByRestaurant = defineMetric<RankingData>({
  id: 'food_cost_by_restaurant',
  title: { ru: 'Фудкост по ресторанам', en: 'Food cost by restaurant' },
  unit: 'percent',
  scope: 'read:dishes',
  compute: (ctx, { period, restaurantIds, limit = mostRanked }) => {
    const rows = sql`(
      WITH dishes AS MATERIALIZED ${dishFigures(ctx, period, null, restaurantIds)}
      SELECT r.id, r.name AS label, ${foodCostOfSales} AS value
      FROM restaurant_dish_day s
      JOIN dishes d ON d.id = s.dish_id AND d.has_cost
      JOIN ${namedRestaurants(ctx)} r ON r.id = s.restaurant_id
      WHERE s.workspace_id = ${ctx.workspace.id}
        AND s.business_date BETWEEN ${period.from}::date AND ${period.to}::date
        ${ofRestaurants('s.restaurant_id', restaurantIds)}
      GROUP BY r.id, r.name)`
    return ranking(ctx, {
      unit: 'percent',
      rows,
      limit,
      idOf: (id) => encodeId('restaurant', id),
      hasShares: false,
    })
  },
})

// By place of an axis, with the share of revenue whose cost is known over the whole period. A dish costs on each day what it
// does in the period.
async function overTime(ctx: Context, axis: TimeAxis, period: Period, restaurantIds?: readonly string[]) {
  const days = daysOf(axis)
  if (!days) return { points: [], knownShare: null }
  const { rows } = await sql<Record<'place' | 'value' | 'known_share', string | null>>`
    WITH dishes AS MATERIALIZED ${dishFigures(ctx, period, null, restaurantIds)}
    SELECT f.place, f.value::text AS value, share.known_share::text AS known_share
    FROM (SELECT ${money(sql`sum(costed_revenue) / nullif(sum(revenue), 0) * 100`)} AS known_share FROM dishes) share
    LEFT JOIN (
      SELECT ${placeOf('s.business_date', axis)}, ${money(foodCostOfSales)} AS value
      FROM ${dishDays(ctx, days, restaurantIds)} s JOIN dishes d ON d.id = s.dish_id AND d.has_cost
      GROUP BY place
    ) f ON true`.execute(ctx.db.kysely)
  const values = new Map(rows.map(({ place, value }) => [place, value]))
  return {
    points: axis.places.map(({ x, from }) => ({ x, y: toNumber(values.get(from) ?? null) })),
    knownShare: toNumber(rows[0]?.known_share ?? null),
  }
}
