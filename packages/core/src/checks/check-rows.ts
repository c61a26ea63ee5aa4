import type { Check } from '@vitrina/contract/check'
import { encodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import { reached, readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { namedRestaurants } from '../restaurants/restaurants-named.ts'
import { money, toNumber } from '../text/numbers.ts'
import { isoWithOffset } from '../time/zones.ts'

/** A check as SQL returns it, with rounded figures. */
export interface CheckRow {
  id: string
  number: number
  business_date: string
  restaurant: string
  timezone: string
  station: string | null
  waiter: string | null
  table_name: string | null
  order_category: string | null
  opened_at: Date | null
  closed_at: Date | null
  total: string
  quantity: string
  positions: number
}

/** Checks that lists show (with something sold or returned) that match a condition on `c`. */
export function checkRows(ctx: Context, within: RawBuilder<unknown>): RawBuilder<unknown> {
  return anyCheckRows(ctx, sql`c.positions > 0 AND ${within}`)
}

/** All checks, also those that no list shows: checks without lines, and fully voided ones. */
export function anyCheckRows(ctx: Context, within: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT c.id, c.number, c.business_date, r.label AS restaurant, r.search_name AS search_restaurant, r.timezone, c.station,
      w.name AS waiter, w.search_name AS search_waiter, c.table_name, c.order_category, c.opened_at, c.closed_at, c.total,
      c.quantity, c.positions, c.restaurant_id, c.waiter_id, c.hour, c.is_sale
    FROM ${readable(ctx, 'sale_check')} c
    JOIN ${namedRestaurants(ctx)} r ON r.id = c.restaurant_id
    LEFT JOIN ${reached('waiter')} w ON w.workspace_id = c.workspace_id AND w.id = c.waiter_id
    WHERE c.workspace_id = ${ctx.workspace.id} AND ${within})`
}

/** The public columns of a check row `t`. */
export const checkSelection = sql`
  t.id, t.number, t.business_date, t.restaurant, t.timezone, t.station, t.waiter, t.table_name, t.order_category,
  t.opened_at, t.closed_at, ${money(sql`t.total`)} AS total, round(t.quantity, 3) AS quantity, t.positions`

/** The public form: an allow-list, never the row. Times have the restaurant's own offset. */
export function toCheck(row: CheckRow): Check {
  return {
    id: encodeId('check', row.id),
    object: 'check',
    number: row.number,
    date: row.business_date,
    restaurant: row.restaurant,
    station: row.station,
    waiter: row.waiter,
    table: row.table_name,
    orderCategory: row.order_category,
    openedAt: row.opened_at === null ? null : isoWithOffset(row.timezone, row.opened_at),
    closedAt: row.closed_at === null ? null : isoWithOffset(row.timezone, row.closed_at),
    total: toNumber(row.total),
    quantity: toNumber(row.quantity),
    positions: row.positions,
  }
}
