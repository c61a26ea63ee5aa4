import type { ListInput } from '@vitrina/contract/list-query'
import { type StockAnswer, stockList, stockNote } from '@vitrina/contract/stock'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { itemMeta } from '../list/envelope.ts'
import { contains, matching } from '../list/fetch-page.ts'
import { readListRequest } from '../list/list-request.ts'
import { type PositionRow, positionRows, toPosition } from './position-rows.ts'

/**
 * Movements of the period by position. `filter[source]` limits the movements themselves; `filter[only_below]` also
 * shows positions below their threshold without movements in the period. Needs `read:stock`.
 */
export async function listStock(ctx: Context, input: ListInput): Promise<StockAnswer> {
  requireScope(ctx, 'read:stock')
  const request = readListRequest(ctx, stockList, input)
  const filter = (key: string) => request.clauses.find((clause) => clause.key === key)?.values[0]
  const origin = filter('source')
  const withIdle = filter('only_below') === true
  const rows = positionRows(ctx, request.period, { origin: origin === undefined ? null : String(origin), withIdle })
  const asked = matching(request, {
    columns: {
      name: { expression: sql`t.search_name`, type: 'text' },
      unit: { expression: sql`nullif(t.unit_key, '')`, type: 'text' },
      outgoing_quantity: { expression: sql`t.outgoing`, type: 'numeric' },
      incoming_quantity: { expression: sql`t.incoming`, type: 'numeric' },
      net_change: { expression: sql`t.net_change`, type: 'numeric' },
      cost_sum: { expression: sql`t.cost_sum`, type: 'numeric' },
      incoming_cost: { expression: sql`t.incoming_cost`, type: 'numeric' },
      outgoing_cost: { expression: sql`t.outgoing_cost`, type: 'numeric' },
      low_threshold: { expression: sql`t.low_threshold`, type: 'numeric' },
      below_threshold: { expression: sql`t.below_threshold`, type: 'boolean' },
    },
    named: {
      source: () => sql<boolean>`true`,
      only_below: () => (withIdle ? sql<boolean>`t.below_threshold` : sql<boolean>`true`),
    },
    search: (term) => contains(sql`t.search_name`, term),
  })
  const found = await sql<PositionRow>`
    SELECT t.* FROM ${rows} t WHERE ${asked}
    ORDER BY t.search_name COLLATE "C", t.unit_key COLLATE "C"`.execute(ctx.db.kysely)
  const data = found.rows.map(toPosition)
  return { object: 'item', data, balanceAvailable: false, note: stockNote, meta: itemMeta(ctx) }
}
