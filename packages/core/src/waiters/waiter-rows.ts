import type { Period } from '@vitrina/contract/dates'
import type { ListDefinition, ListInput } from '@vitrina/contract/list-query'
import type { Source } from '@vitrina/contract/source'
import type { Waiter } from '@vitrina/contract/waiter'
import { encodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import { reached, readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { figuresTable } from '../figures/read-figures.ts'
import { whereOf } from '../figures/shapes.ts'
import { fetchPage, type ListSource, type Page } from '../list/fetch-page.ts'
import { readListRequest } from '../list/list-request.ts'
import {
  namedRestaurants,
  ofRestaurants,
  restaurantIdsNamed,
  restaurantsNamed,
} from '../restaurants/restaurants-named.ts'
import { money, toNumber } from '../text/numbers.ts'

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
}

/** Which waiters, and which of their sales. */
export interface Of {
  waiterId?: string
  /** Only their sales there. */
  restaurantIds?: readonly string[] | undefined
}

/** How lists of waiters filter and sort; the rows are those of `waiterRows`, aliased `t`. */
export const waiterColumns = {
  name: { expression: sql`t.search_name`, type: 'text', required: true },
  source: { expression: sql`t.source::text`, type: 'text' },
  revenue: { expression: sql`t.revenue`, type: 'numeric' },
  checks: { expression: sql`t.checks`, type: 'numeric' },
  avg_check: { expression: sql`t.avg_check`, type: 'numeric' },
  positions: { expression: sql`t.positions`, type: 'numeric' },
} as const satisfies ListSource['columns']

interface Rows {
  /** A FROM item with the columns of `waiterRows`, or more. */
  rows: (ctx: Context, period: Period, of: Of) => RawBuilder<unknown>
  columns: ListSource['columns']
}

/**
 * A page of the waiters who sold in the period of a list request; `filter[restaurant]` limits the figures themselves.
 */
export async function fetchWaiters<Row extends WaiterRow>(
  ctx: Context,
  list: ListDefinition,
  input: ListInput,
  { rows, columns }: Rows,
): Promise<Page<Row>> {
  const request = readListRequest(ctx, list, input)
  const restaurant = request.clauses.find(({ key }) => key === 'restaurant')?.values[0]
  const restaurantIds = restaurant === undefined ? undefined : await restaurantIdsNamed(ctx, String(restaurant))
  return fetchPage<Row>(ctx, request, {
    rows: rows(ctx, request.period, { restaurantIds }),
    total: 'with-page',
    select: sql`t.*`,
    columns: {
      ...columns,
      restaurant: {
        expression: sql`t.search_restaurant`,
        type: 'text',
        byName: { id: sql`t.restaurant_id`, idsOf: (value) => restaurantsNamed(ctx, value) },
      },
    },
    named: {
      restaurant: () => sql<boolean>`true`,
      min_revenue: ({ values: [value] }) => sql<boolean>`t.revenue >= ${value}::numeric`,
    },
  })
}

/**
 * Waiters who sold in the period, with revenue, checks, average check, positions, first and last shift; `exact_revenue`
 * is not rounded. A waiter without a restaurant is listed under the one they last sold in.
 */
export function waiterRows(ctx: Context, period: Period, { waiterId, restaurantIds }: Of = {}): RawBuilder<unknown> {
  const only = waiterId === undefined ? [] : [{ dimension: 'waiter' as const, op: 'in' as const, values: [waiterId] }]
  const where = whereOf({ restaurantIds, where: only })
  const metrics = ['revenue', 'checks', 'avg_check', 'positions'] as const
  const served = sql`FROM ${readable(ctx, 'waiter_day')} day WHERE workspace_id = ${ctx.workspace.id}
    AND waiter_id = f.waiter ${ofRestaurants('restaurant_id', restaurantIds)}`
  return sql`(
    SELECT w.id, w.name, w.search_name, w.source, r.label AS restaurant, r.search_name AS search_restaurant,
      r.id AS restaurant_id, ${money(sql`f.revenue`)} AS revenue, f.revenue AS exact_revenue, f.checks::int AS checks,
      ${money(sql`f.avg_check`)} AS avg_check, f.positions::int AS positions, shift.first_shift, shift.last_shift
    FROM ${figuresTable(ctx, { metrics, by: ['waiter'], where }, period)} f
    JOIN ${reached('waiter')} w ON w.workspace_id = ${ctx.workspace.id} AND w.id = f.waiter
    CROSS JOIN LATERAL (
      SELECT min(business_date) AS first_shift, max(business_date) AS last_shift ${served}
        AND business_date BETWEEN ${period.from}::date AND ${period.to}::date
    ) shift
    LEFT JOIN LATERAL (
      SELECT restaurant_id ${served} AND w.restaurant_id IS NULL AND business_date = shift.last_shift
      ORDER BY revenue DESC, restaurant_id LIMIT 1
    ) last ON true
    LEFT JOIN ${namedRestaurants(ctx)} r ON r.id = coalesce(w.restaurant_id, last.restaurant_id))`
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
