import type { Period } from '@vitrina/contract/dates'
import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { money } from '../figures/rounding.ts'
import { shiftHours } from '../metrics/figures.ts'

/**
 * A waiter's business dates of a period: `date`, `revenue`, `checks` and `hours`.
 */
export function waiterDays(ctx: Context, waiterId: string, { from, to }: Period): RawBuilder<unknown> {
  return sql`(
    SELECT business_date AS date, ${money(sql`sum(revenue)`)} AS revenue, sum(checks)::int AS checks,
      ${shiftHours} AS hours
    FROM ${readable(ctx, 'waiter_day')} waiter_day
    WHERE workspace_id = ${ctx.workspace.id} AND waiter_id = ${waiterId}
      AND business_date BETWEEN ${from}::date AND ${to}::date
    GROUP BY business_date)`
}
