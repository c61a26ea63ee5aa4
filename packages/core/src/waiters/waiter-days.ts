import type { Period } from '@vitrina/contract/dates'
import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { money } from '../metrics/figures.ts'

/**
 * A waiter's business dates of a period: `date`, `revenue`, `checks` and `hours`, from the first check opened to the last
 * closed; null where no check carries a time. Hours are rounded here, so those of a period are the sum of what its days show.
 */
export function waiterDays(ctx: Context, waiterId: string, { from, to }: Period): RawBuilder<unknown> {
  return sql`(
    SELECT business_date AS date, ${money(sql`sum(revenue)`)} AS revenue, sum(checks)::int AS checks,
      round(extract(epoch FROM max(last_closed_at) - min(first_opened_at)) / 3600, 2) AS hours
    FROM ${readable(ctx, 'waiter_day')} waiter_day
    WHERE workspace_id = ${ctx.workspace.id} AND waiter_id = ${waiterId}
      AND business_date BETWEEN ${from}::date AND ${to}::date
    GROUP BY business_date)`
}
