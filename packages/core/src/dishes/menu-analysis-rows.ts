import type { Period } from '@vitrina/contract/dates'
import { menuRules } from '@vitrina/contract/menu-analysis'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { money } from '../figures/rounding.ts'
import { dishFigures } from '../metrics/figures.ts'
import { inCategory } from './dish-columns.ts'

/**
 * What was sold or came back in a period, one row a dish: exact quantity, orders, revenue and margin (revenue − cost × quantity,
 * null where the cost is unknown). With a category, only its dishes; with restaurants, only what they sold.
 */
export function soldDishes(
  ctx: Context,
  period: Period,
  category: string | null,
  restaurantIds?: readonly string[],
): RawBuilder<unknown> {
  const within = category === null ? sql`` : sql`AND ${inCategory('d', category)}`
  return sql`(
    SELECT d.id, d.name, d.category, d.unit, d.cost, d.has_cost, d.exact_quantity AS quantity, d.orders, d.exact_revenue AS revenue,
      d.exact_revenue - d.cost_of_sales AS margin
    FROM ${dishFigures(ctx, period, null, restaurantIds)} d
    WHERE d.exact_quantity IS NOT NULL ${within})`
}

/**
 * ABC of a column of `sold`, its greatest values first: A while what stands above makes up less than 80 % of the whole, B
 * while less than 95 %, C the rest. So the dish that crosses a boundary belongs to the higher class. Equal values share a
 * class; what is not above zero is left out. `among` parts the whole.
 */
export function abcOf(
  column: 'revenue' | 'margin' | 'quantity',
  among: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const value = sql.ref(column)
  return sql`(
    SELECT id, value, ${money(sql`value / total * 100`)} AS share, ${money(sql`reached / total * 100`)} AS cumulative,
      CASE WHEN above * 100 < total * ${sql.lit(menuRules.aPct)} THEN 'A'
        WHEN above * 100 < total * ${sql.lit(menuRules.bPct)} THEN 'B' ELSE 'C' END AS class
    FROM (
      SELECT id, ${value} AS value, sum(${value}) OVER (${among}) AS total, sum(${value}) OVER falling AS reached,
        sum(${value}) OVER falling - sum(${value}) OVER (falling GROUPS BETWEEN CURRENT ROW AND CURRENT ROW) AS above
      FROM sold WHERE ${value} > 0
      WINDOW falling AS (${among} ORDER BY ${value} DESC)
    ) ranked)`
}

/**
 * Kasavana and Smith's matrix of `sold`. Popular: a share of all orders of at least 70 % of an even part (100 % ÷ dishes).
 * Profitable: a margin an order of at least the average, Σ margin ÷ Σ orders of the dishes whose cost is known. Orders and not
 * quantities: dishes sold by weight, by the bottle and by the portion stand in one matrix.
 * Compared crosswise, so that a dish that stands right at a boundary is above it. Dishes of unknown cost have no quadrant.
 */
export function matrixOf(): RawBuilder<unknown> {
  return sql`(
    SELECT id, ${money(sql`orders::numeric / total * 100`)} AS share, is_popular, is_profitable,
      CASE WHEN is_profitable THEN CASE WHEN is_popular THEN 'star' ELSE 'puzzle' END
        WHEN NOT is_profitable THEN CASE WHEN is_popular THEN 'plowhorse' ELSE 'dog' END END AS quadrant
    FROM (
      SELECT id, orders, total, orders * dishes * 100 >= total * ${sql.lit(menuRules.popularityPct)} AS is_popular,
        CASE WHEN has_cost THEN margin * costed_orders >= costed_margin * orders END AS is_profitable
      FROM (
        SELECT id, orders, margin, has_cost, count(*) OVER () AS dishes, sum(orders) OVER () AS total,
          sum(orders) FILTER (WHERE has_cost) OVER () AS costed_orders,
          sum(margin) FILTER (WHERE has_cost) OVER () AS costed_margin
        FROM sold WHERE quantity > 0
      ) counted
    ) judged)`
}
