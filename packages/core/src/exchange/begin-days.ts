import type { PoolClient } from 'pg'
import { salesFromSql } from '../maintenance/sales-months.ts'

/**
 * Begins a transaction that changes checks and rollups. While it lasts no month is made or dropped, which locks the tables
 * of sales in another order.
 */
export const beginDays = `BEGIN; SELECT pg_advisory_xact_lock_shared(hashtext('ensure_sales_month'))`

/** The first day that checks are stored of; null: none were dropped. */
export async function salesFromOf(client: PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ from: string | null }>(salesFromSql)
  return rows[0]?.from ?? null
}

/**
 * Throws where the month of a day was dropped, since its rollups would be computed from nothing: within a transaction of
 * `beginDays`, since it may have been dropped after the bundle was compared with what is stored.
 */
export async function requireMonths(client: PoolClient, days: readonly { day: string }[]): Promise<void> {
  const from = await salesFromOf(client)
  const dropped = days.find(({ day }) => from !== null && day < from)
  if (dropped) throw new Error(`The checks of ${dropped.day} were dropped; they are stored from ${from} on.`)
}
