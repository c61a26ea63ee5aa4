import type { Period } from '@vitrina/contract/dates'
import type { FigureCondition } from '@vitrina/contract/figure-query'
import { menuRules } from '@vitrina/contract/menu-analysis'
import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { money } from '../text/numbers.ts'
import { conditionOf } from './dimensions.ts'
import type { Leaf } from './fact.ts'
import { monthsOf, rowsOfMonths } from './full-months.ts'

// What dishes have besides their sums: unit costs, and their classes among all that were sold.

/**
 * Unit costs of dishes in a period, as `id` and `unit_cost`: the portion cost of the stock system, else the average of
 * the costs on sale lines of the period, over all restaurants. A missing or zero cost is unknown, and null. Only
 * conditions on dishes apply.
 */
export function dishCosts(ctx: Context, period: Period, where: readonly FigureCondition[] = []): RawBuilder<unknown> {
  const months = monthsOf(ctx, 'dish_day', period, { used: [], shift: null })
  // Most days of most workspaces have no cost, and there is an index of those that do.
  const isAny = sql`(line_cost <> 0 OR line_cost_quantity <> 0)`
  const ofDishes = where.filter(({ dimension }) => dimension === 'dish').map((one) => conditionOf(one, sql`dish_id`))
  const only = sql.join([isAny, ...ofDishes], sql` AND `)
  const sold = months
    ? sql`${rowsOfMonths(ctx, months, ['line_cost', 'line_cost_quantity'], only)} held`
    : sql`${readable(ctx, 'dish_day')} dish_day WHERE workspace_id = ${ctx.workspace.id}
        AND business_date BETWEEN ${period.from}::date AND ${period.to}::date AND ${only}`
  // Each computed once, also where the server's statistics do not know the workspace yet: it takes its rows for one then,
  // and would compute the costs anew for each of them.
  return sql`(
    WITH sold AS MATERIALIZED (
      SELECT dish_id, sum(line_cost) / nullif(sum(line_cost_quantity), 0) AS line_cost FROM ${sold} GROUP BY dish_id
    ), costs AS MATERIALIZED (
      SELECT d.id, coalesce(nullif(d.portion_cost, 0), nullif(sold.line_cost, 0)) AS unit_cost
      FROM ${readable(ctx, 'dish')} d LEFT JOIN sold ON sold.dish_id = d.id
      WHERE d.workspace_id = ${ctx.workspace.id}
    ) SELECT id, unit_cost FROM costs)`
}

/** A classification of dishes among all that were sold. */
export type DishClass = 'abc_revenue' | 'abc_margin' | 'abc_quantity' | 'quadrant'

/** The leaves classes are computed from, by dish. */
export const classLeaves: readonly Leaf[] = ['revenue', 'quantity', 'orders', 'cost', 'costed_revenue']

const classOf = {
  abc_revenue: { rows: () => abcOf('revenue'), column: 'class' },
  abc_margin: { rows: () => abcOf('margin'), column: 'class' },
  abc_quantity: { rows: () => abcOf('quantity', sql`PARTITION BY unit`), column: 'class' },
  quadrant: { rows: matrixOf, column: 'quadrant' },
} satisfies Record<DishClass, { rows: () => RawBuilder<unknown>; column: string }>

/**
 * The dishes of rows of `k1`, a unit and the leaves above, as `id` and the classes asked for. Classes are computed
 * once, over the days and conditions of the query, so that the days compared with use the same classes.
 */
export function dishClasses(
  rows: RawBuilder<unknown>,
  names: readonly DishClass[],
): { sold: RawBuilder<unknown>; classes: RawBuilder<unknown> } {
  const sold = sql`
    SELECT k1 AS id, min(unit) AS unit, sum(revenue) AS revenue, sum(quantity) AS quantity, sum(orders) AS orders,
      sum(costed_revenue) - sum(cost) AS margin, sum(cost) IS NOT NULL AS has_cost
    FROM (${rows}) scanned GROUP BY k1`
  const columns = names.map((name) => sql`${sql.ref(`of_${name}.${classOf[name].column}`)} AS ${sql.ref(name)}`)
  const joins = names.map((name) => {
    const own = sql.ref(`of_${name}`)
    return sql`LEFT JOIN ${classOf[name].rows()} ${own} ON ${sql.ref(`of_${name}.id`)} = s.id`
  })
  const classes = sql`SELECT ${sql.join([sql`s.id`, ...columns])} FROM sold s ${sql.join(joins, sql` `)}`
  return { sold, classes }
}

export function isDishClass(name: string): name is DishClass {
  return Object.hasOwn(classOf, name)
}

/**
 * ABC of a column of `sold`, greatest values first: A while the preceding dishes make up less than 80 % of the total, B
 * while less than 95 %, C the rest. So the dish that crosses a boundary belongs to the higher class. Equal values share
 * a class; values that are not above zero are left out. `among` partitions the total.
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
 * Kasavana and Smith's matrix of `sold`. Popular: a share of all orders of at least 70 % of an even share (100 % ÷
 * dishes). Profitable: a margin per order of at least the average, Σ margin ÷ Σ orders of the dishes whose cost is
 * known. Orders and not quantities, so that dishes sold by weight, by the bottle and by the portion fit in one matrix.
 * Compared by cross-multiplication, so that a dish exactly at a boundary is above it. Dishes of unknown cost have no
 * quadrant.
 */
export function matrixOf(): RawBuilder<unknown> {
  return sql`(
    SELECT id, ${money(sql`orders::numeric / nullif(total, 0) * 100`)} AS share, is_popular, is_profitable,
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
