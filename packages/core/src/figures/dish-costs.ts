import type { Period } from '@vitrina/contract/dates'
import type { FigureCondition } from '@vitrina/contract/figure-query'
import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { conditionOf } from './dimensions.ts'
import { monthsOf, rowsOfMonths } from './whole-months.ts'

/**
 * Unit costs of dishes in a period, as `id` and `unit_cost`: the portion cost of the stock system, else the average that sale
 * lines of the period carry, over all restaurants. No cost and a cost of zero are unknown, and null. Of conditions, those on
 * dishes hold.
 */
export function dishCosts(ctx: Context, period: Period, where: readonly FigureCondition[] = []): RawBuilder<unknown> {
  const months = monthsOf(ctx, 'dish_day', period, { used: [], shift: null })
  // Most days of most workspaces have none, and an index of those that do.
  const isAny = sql`(line_cost <> 0 OR line_cost_quantity <> 0)`
  const ofDishes = where.filter(({ dimension }) => dimension === 'dish').map((one) => conditionOf(one, sql`dish_id`))
  const only = sql.join([isAny, ...ofDishes], sql` AND `)
  const sold = months
    ? sql`${rowsOfMonths(ctx, months, ['line_cost', 'line_cost_quantity'], only)} held`
    : sql`${readable(ctx, 'dish_day')} dish_day WHERE workspace_id = ${ctx.workspace.id}
        AND business_date BETWEEN ${period.from}::date AND ${period.to}::date AND ${only}`
  return sql`(
    SELECT d.id, coalesce(nullif(d.portion_cost, 0), nullif(sold.line_cost, 0)) AS unit_cost
    FROM ${readable(ctx, 'dish')} d
    LEFT JOIN (
      SELECT dish_id, sum(line_cost) / nullif(sum(line_cost_quantity), 0) AS line_cost FROM ${sold} GROUP BY dish_id
    ) sold ON sold.dish_id = d.id
    WHERE d.workspace_id = ${ctx.workspace.id})`
}
