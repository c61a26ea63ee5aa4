import type { ListInput } from '@vitrina/contract/list-query'
import type { Source } from '@vitrina/contract/source'
import { type Waiter, waitersList } from '@vitrina/contract/waiter'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { listEnvelope } from '../list/envelope.ts'
import { fetchPage } from '../list/fetch-page.ts'
import { readListRequest } from '../list/list-request.ts'
import { waiterFigures } from '../metrics/figures.ts'
import { restaurantsNamed } from '../restaurants/restaurants-named.ts'
import { toNumber } from '../text/numbers.ts'

interface WaiterRow {
  id: string
  name: string
  source: Source
  restaurant: string | null
  revenue: string
  checks: number
  avg_check: string | null
  positions: number
  first_shift: string
  last_shift: string
}

/**
 * A page of the waiters who sold in the period. `filter[restaurant]` narrows the figures themselves to what was sold
 * there. Needs `read:waiters`.
 */
export async function listWaiters(ctx: Context, input: ListInput) {
  requireScope(ctx, 'read:waiters')
  const request = readListRequest(ctx, waitersList, input)
  const restaurant = request.clauses.find(({ key }) => key === 'restaurant')?.values[0]
  const within = restaurant === undefined ? null : restaurantsNamed(ctx, String(restaurant))
  const page = await fetchPage<WaiterRow>(ctx, request, {
    rows: waiterFigures(ctx, request.period, within),
    total: 'with-page',
    select: sql`t.*`,
    columns: {
      name: { expression: sql`t.search_name`, type: 'text', required: true },
      source: { expression: sql`t.source::text`, type: 'text' },
      restaurant: { expression: sql`t.search_restaurant`, type: 'text' },
      revenue: { expression: sql`t.revenue`, type: 'numeric' },
      checks: { expression: sql`t.checks`, type: 'numeric' },
      avg_check: { expression: sql`t.avg_check`, type: 'numeric' },
      positions: { expression: sql`t.positions`, type: 'numeric' },
    },
    named: {
      restaurant: () => sql<boolean>`true`,
      min_revenue: ({ values: [value] }) => sql<boolean>`t.revenue >= ${value}::numeric`,
    },
  })
  return listEnvelope(ctx, page.rows.map(toWaiter), page)
}

function toWaiter(row: WaiterRow): Waiter {
  return {
    id: encodeId('waiter', row.id),
    object: 'waiter',
    name: row.name,
    source: row.source,
    restaurant: row.restaurant,
    revenue: toNumber(row.revenue),
    checks: row.checks,
    avgCheck: toNumber(row.avg_check),
    positions: row.positions,
    firstShift: row.first_shift,
    lastShift: row.last_shift,
  }
}
