import type { Context } from '@vitrina/core/context'
import { comparedRowOf } from '@vitrina/core/figures/compared-period'
import { type RawBuilder, sql } from 'kysely'

export type OverLines = 'restaurants' | 'dishes' | 'checks' | 'waiters' | 'overview'

/** Computes the figures of a list from lines, as without rollups. */
export async function overLines(
  ctx: Context,
  what: OverLines,
  period: { date_from: string; date_to: string },
): Promise<void> {
  const by = {
    restaurants: ['c.restaurant_id'],
    dishes: ['l.dish_id'],
    waiters: ['c.waiter_id'],
    checks: ['c.opened_at, l.check_id'],
    overview: ['c.business_date', 'c.restaurant_id', 'c.hour', 'c.waiter_id', 'l.dish_id'],
  }[what]
  // The overview compares sales by day and food cost by dish with the previous period.
  const { from, to } = comparedRowOf({ from: period.date_from, to: period.date_to }, 'previous')
  const before = what === 'overview' ? ['c.business_date', 'l.dish_id'] : []
  const queries = [
    ...by.map((key) => grouped(ctx, period, sql.raw(key))),
    ...before.map((key) => grouped(ctx, { date_from: from, date_to: to }, sql.raw(key))),
  ]
  await Promise.all(queries.map((query) => query.execute(ctx.db.kysely)))
}

function grouped(ctx: Context, period: { date_from: string; date_to: string }, key: RawBuilder<unknown>) {
  return sql`
    SELECT ${key}, sum(l.total) AS revenue, sum(l.quantity) AS quantity, count(DISTINCT l.check_id) AS checks
    FROM sale_line l
    JOIN sale_check c ON c.workspace_id = l.workspace_id AND c.business_date = l.business_date AND c.id = l.check_id
    WHERE l.workspace_id = ${ctx.workspace.id} AND l.kind <> 'void'
      AND l.business_date BETWEEN ${period.date_from}::date AND ${period.date_to}::date
      AND c.business_date BETWEEN ${period.date_from}::date AND ${period.date_to}::date
    GROUP BY ${key} ORDER BY revenue DESC LIMIT 50`
}
