import type { Period } from '@vitrina/contract/dates'
import type { FoodCostData, RankingData, SeriesData } from '@vitrina/contract/widget'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { toNumber } from '../text/numbers.ts'
import { comparison } from './comparison.ts'
import { daySeries } from './day-series.ts'
import { defineMetric } from './define-metric.ts'
import { foodCostOf } from './dish-formulas.ts'
import { dishDays, dishFigures, money, namedRestaurants, ofRestaurants } from './figures.ts'
import { mostRanked, ranking } from './ranking.ts'

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
    const of = (within: Period) =>
      sql`(SELECT ${foodCostOfDishes} AS value FROM ${dishFigures(ctx, within, null, restaurantIds)} d)`
    const [compared, days] = await Promise.all([comparison(ctx, input, of), daily(ctx, period, restaurantIds)])
    return {
      unit: 'percent',
      ...compared,
      spark: days.map(({ value }) => toNumber(value)),
      knownRevenueSharePct: toNumber(days[0]?.known_share ?? null),
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
    const of = (within: Period) => daily(ctx, within, restaurantIds)
    const [now, before] = await Promise.all([of(period), previous && of(previous)])
    return daySeries('percent', input, pointsOf(now), before && pointsOf(before))
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

interface FoodCostDay {
  x: string
  value: string | null
  known_share: string | null
}

// Each day of the period, with the share of revenue whose cost is known over the whole of it.
async function daily(ctx: Context, period: Period, restaurantIds?: readonly string[]): Promise<FoodCostDay[]> {
  const { rows } = await sql<FoodCostDay>`
    WITH dishes AS MATERIALIZED ${dishFigures(ctx, period, null, restaurantIds)}
    SELECT day::date AS x, f.value::text AS value,
      (SELECT ${money(sql`sum(costed_revenue) / nullif(sum(revenue), 0) * 100`)} FROM dishes)::text AS known_share
    FROM generate_series(${period.from}::date, ${period.to}::date, interval '1 day') day
    LEFT JOIN (
      SELECT s.business_date, ${money(foodCostOfSales)} AS value
      FROM ${dishDays(ctx, period, restaurantIds)} s JOIN dishes d ON d.id = s.dish_id AND d.has_cost
      GROUP BY s.business_date
    ) f ON f.business_date = day::date
    ORDER BY day`.execute(ctx.db.kysely)
  return rows
}

function pointsOf(days: FoodCostDay[]) {
  return days.map(({ x, value }) => ({ x, y: toNumber(value) }))
}
