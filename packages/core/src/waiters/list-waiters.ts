import type { ListInput } from '@vitrina/contract/list-query'
import { waitersList } from '@vitrina/contract/waiter'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { listEnvelope } from '../list/envelope.ts'
import { fetchWaiters, toWaiter, waiterColumns, waiterRows } from './waiter-rows.ts'

/**
 * A page of the waiters who sold in the period. `filter[restaurant]` limits the figures themselves to sales there.
 * Needs `read:waiters`.
 */
export async function listWaiters(ctx: Context, input: ListInput) {
  requireScope(ctx, 'read:waiters')
  const page = await fetchWaiters(ctx, waitersList, input, { rows: waiterRows, columns: waiterColumns })
  return listEnvelope(ctx, page.rows.map(toWaiter), page)
}
