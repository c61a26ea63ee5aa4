import type { ListDefinition, ListInput } from '@vitrina/contract/list-query'
import type { Source } from '@vitrina/contract/source'
import type { Waiter } from '@vitrina/contract/waiter'
import { encodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { money } from '../figures/rounding.ts'
import { fetchPage, type Page } from '../list/fetch-page.ts'
import { readListRequest } from '../list/list-request.ts'
import { waiterFigures } from '../metrics/figures.ts'
import { restaurantsNamed } from '../restaurants/restaurants-named.ts'
import { toNumber } from '../text/numbers.ts'

export interface WaiterRow {
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
  shifts: number
  hours: string | null
  revenue_per_shift: string | null
  revenue_per_hour: string | null
  place: number
  share: string | null
}

/** A page of the waiters who sold in the period of a list request, each with a place and a share among all of them. */
export function fetchWaiters(ctx: Context, list: ListDefinition, input: ListInput): Promise<Page<WaiterRow>> {
  const request = readListRequest(ctx, list, input)
  const restaurant = request.clauses.find(({ key }) => key === 'restaurant')?.values[0]
  const within = restaurant === undefined ? null : restaurantsNamed(ctx, String(restaurant))
  return fetchPage<WaiterRow>(ctx, request, {
    rows: rankedWaiters(waiterFigures(ctx, request.period, within)),
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
      shifts: { expression: sql`t.shifts`, type: 'numeric' },
      hours: { expression: sql`t.hours`, type: 'numeric' },
      revenue_per_shift: { expression: sql`t.revenue_per_shift`, type: 'numeric' },
      revenue_per_hour: { expression: sql`t.revenue_per_hour`, type: 'numeric' },
    },
    named: {
      restaurant: () => sql<boolean>`true`,
      min_revenue: ({ values: [value] }) => sql<boolean>`t.revenue >= ${value}::numeric`,
    },
  })
}

/** Waiters' figures with each one's place by revenue and share of the revenue of all of them, in percent. */
export function rankedWaiters(figures: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT w.*, (rank() OVER (ORDER BY w.revenue DESC))::int AS place, (count(*) OVER ())::int AS ranked,
      ${money(sql`w.revenue / nullif(sum(w.revenue) OVER (), 0) * 100`)} AS share
    FROM ${figures} w)`
}

/** The public form: an allow-list, never the row. */
export function toWaiter(row: WaiterRow): Waiter {
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
