import type { Period } from '@vitrina/contract/dates'
import type { ListInput } from '@vitrina/contract/list-query'
import { type RankedWaiter, rankedWaitersList } from '@vitrina/contract/waiter'
import { type RawBuilder, sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { measures } from '../figures/measures.ts'
import { listEnvelope } from '../list/envelope.ts'
import { money, toNumber } from '../text/numbers.ts'
import { hoursOf, shiftsOf } from './shifts.ts'
import { fetchWaiters, type Of, toWaiter, type WaiterRow, waiterColumns, waiterRows } from './waiter-rows.ts'

interface RankedRow extends WaiterRow {
  place: number
  share: string | null
  shifts: number
  hours: string | null
  revenue_per_shift: string | null
  revenue_per_hour: string | null
}

/**
 * The page of `listWaiters`, with each waiter's shifts and hours as on their own page, and their place by revenue and
 * share of it among all who sold in the period, in the restaurant of `filter[restaurant]` if given. Other filters hide
 * waiters but do not change places. Needs `read:waiters`.
 */
export async function rankWaiters(ctx: Context, input: ListInput) {
  requireScope(ctx, 'read:waiters')
  const page = await fetchWaiters<RankedRow>(ctx, rankedWaitersList, input, {
    rows: rankedRows,
    columns: {
      ...waiterColumns,
      shifts: { expression: sql`t.shifts`, type: 'numeric' },
      hours: { expression: sql`t.hours`, type: 'numeric' },
      revenue_per_shift: { expression: sql`t.revenue_per_shift`, type: 'numeric' },
      revenue_per_hour: { expression: sql`t.revenue_per_hour`, type: 'numeric' },
    },
  })
  return listEnvelope(ctx, page.rows.map(toRankedWaiter), page)
}

/**
 * Adds to rows of `id` and `revenue` their place by revenue, their share of the total in percent, and the number of
 * rows.
 */
export function placed(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT w.*, (rank() OVER (ORDER BY w.revenue DESC))::int AS place, (count(*) OVER ())::int AS ranked,
      ${money(sql`w.revenue / nullif(sum(w.revenue) OVER (), 0) * 100`)} AS share
    FROM ${rows} w)`
}

function rankedRows(ctx: Context, period: Period, of: Of): RawBuilder<unknown> {
  const [revenue, seconds] = [sql`w.exact_revenue`, sql`worked.seconds`]
  const perHour = measures.revenue_per_hour.formula((leaf) => (leaf === 'worked_seconds' ? seconds : revenue))
  return sql`(
    SELECT w.*, worked.shifts, round(${hoursOf(seconds)}, 2) AS hours, ${money(sql`${revenue} / worked.shifts`)} AS revenue_per_shift,
      ${money(perHour)} AS revenue_per_hour
    FROM ${placed(waiterRows(ctx, period, of))} w
    JOIN (
      SELECT waiter_id, count(*)::int AS shifts, sum(seconds) AS seconds FROM ${shiftsOf(ctx, period, of)} shift GROUP BY waiter_id
    ) worked ON worked.waiter_id = w.id)`
}

function toRankedWaiter(row: RankedRow): RankedWaiter {
  return {
    ...toWaiter(row),
    place: row.place,
    sharePct: toNumber(row.share),
    shifts: row.shifts,
    hours: toNumber(row.hours),
    revenuePerShift: toNumber(row.revenue_per_shift),
    revenuePerHour: toNumber(row.revenue_per_hour),
  }
}
