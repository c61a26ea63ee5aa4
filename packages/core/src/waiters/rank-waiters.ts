import type { ListInput } from '@vitrina/contract/list-query'
import { type RankedWaiter, rankedWaitersList } from '@vitrina/contract/waiter'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { listEnvelope } from '../list/envelope.ts'
import { toNumber } from '../text/numbers.ts'
import { fetchWaiters, toWaiter, type WaiterRow } from './waiter-rows.ts'

/**
 * The page that `listWaiters` gives, each waiter with their shifts and hours as their own page has them, a place by revenue and a share of it among all who sold in the
 * period, in the restaurant of `filter[restaurant]` if it is given; other filters hide waiters but move no one's place.
 * Needs `read:waiters`.
 */
export async function rankWaiters(ctx: Context, input: ListInput) {
  requireScope(ctx, 'read:waiters')
  const page = await fetchWaiters(ctx, rankedWaitersList, input)
  return listEnvelope(ctx, page.rows.map(toRankedWaiter), page)
}

function toRankedWaiter(row: WaiterRow): RankedWaiter {
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
