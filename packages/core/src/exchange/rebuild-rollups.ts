import { addDays } from '@vitrina/contract/dates'
import { type Source, sources } from '@vitrina/contract/source'
import type { PoolClient } from 'pg'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { notifyWritten } from '../events/call-out.ts'
import { beginDays, salesFromOf } from './begin-days.ts'
import { lockSource, unlockSource } from './exchange-lock.ts'
import { refreshStatistics, salesPartitions } from './refresh-statistics.ts'
import { rollUpDay } from './replace-day.ts'
import { byDish, checkRollups, dishSums, dishSumsOver, monthOf, sumsOfCheck, weekdayOfMonth } from './rollup-sums.ts'

/**
 * Computes all rollups of a month anew from its lines, in one transaction: for when `doctor` found that they differ,
 * which exchanges do not mend. Returns the number of restaurant-days. Needs `run:ops`; 422 for anything but a month
 * written YYYY-MM and for one whose checks were dropped, `exchange_running` while an exchange of the workspace runs.
 */
export async function rebuildRollups(ctx: Context, month: string): Promise<{ days: number }> {
  requireScope(ctx, 'run:ops')
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw new DomainError('validation_failed', `"${month}" is not a month; write it as YYYY-MM.`)
  const from = `${month}-01`
  const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1)
  const client = await ctx.db.sessions.connect()
  const locked: Source[] = []
  let broken: Error | undefined
  try {
    for (const source of sources) {
      await lockSource(client, ctx.workspace.id, source)
      locked.push(source)
    }
    await refreshStatistics(ctx.db, client, salesPartitions(from), ctx.workspace.id)
    const days = await rebuild(client, [ctx.workspace.id, from, to])
    notifyWritten(ctx.db, ctx.workspace.id)
    return { days }
  } finally {
    try {
      for (const source of locked) await unlockSource(client, ctx.workspace.id, source)
    } catch (error) {
      // Its locks end with the connection.
      broken = error instanceof Error ? error : new Error(String(error))
    }
    client.release(broken)
  }
}

async function rebuild(client: PoolClient, month: [string, string, string]): Promise<number> {
  const [workspaceId, from] = month
  await client.query(beginDays)
  try {
    const salesFrom = await salesFromOf(client)
    if (salesFrom !== null && from < salesFrom)
      throw new DomainError(
        'validation_failed',
        `The checks of ${from.slice(0, 7)} were dropped: its rollups stay as they are. Checks are stored from ${salesFrom} on.`,
        { salesFrom },
      )
    await client.query(sumChecks, month)
    for (const statement of rebuilt) await client.query(statement, month)
    // Also where nothing but rollups has changed, which have no version of their own.
    await client.query(noteChange, [workspaceId])
    const { rows } = await client.query<{ restaurant: string; day: string; run: string; at: Date }>(
      `SELECT restaurant_id AS restaurant, business_date::text AS day, run_id AS run, updated_at AS at FROM sales_day
       WHERE workspace_id = $1 AND business_date BETWEEN $2 AND $3`,
      month,
    )
    for (const { restaurant, day, run, at } of rows) {
      await client.query({ name: 'roll_up_day', text: rollUpDay, values: [workspaceId, restaurant, day, run, at] })
    }
    await client.query('COMMIT')
    return rows.length
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

const noteChange = `
  INSERT INTO data_change (workspace_id, transaction) VALUES ($1, pg_current_xact_id()::text::bigint) ON CONFLICT DO NOTHING`

const inMonth = 'workspace_id = $1 AND business_date BETWEEN $2::date AND $3::date'

const sumChecks = `
  UPDATE sale_check c SET total = s.total, quantity = s.quantity, positions = s.positions, is_sale = s.has_sale AND s.total <> 0,
    has_sale = s.has_sale, discount = s.discount, returns = s.returns, return_lines = s.return_lines, voids = s.voids,
    void_sum = s.void_sum
  FROM (
    SELECT o.business_date, o.id, ${sumsOfCheck}
    FROM (SELECT * FROM sale_check WHERE ${inMonth}) o
    LEFT JOIN sale_line l ON l.workspace_id = o.workspace_id AND l.business_date = o.business_date AND l.check_id = o.id
    GROUP BY o.business_date, o.id
  ) s
  WHERE c.workspace_id = $1 AND c.business_date = s.business_date AND c.id = s.id
    AND (c.is_sale, c.total, c.quantity, c.positions, c.has_sale, c.discount, c.returns, c.return_lines, c.voids, c.void_sum)
      IS DISTINCT FROM (s.has_sale AND s.total <> 0, s.total, s.quantity, s.positions, s.has_sale, s.discount, s.returns, s.return_lines, s.voids, s.void_sum)`

const lines = `(
    SELECT l.*, c.restaurant_id, c.waiter_id FROM (SELECT * FROM sale_line WHERE ${inMonth}) l
    JOIN sale_check c ON c.workspace_id = l.workspace_id AND c.business_date = l.business_date AND c.id = l.check_id
  ) line`
// $1 workspace, $2 and $3 the first and the last day of the month.
const rebuilt = [
  ...checkRollups.map(
    ({ rollup }) => `DELETE FROM ${rollup} held WHERE ${inMonth} AND NOT EXISTS (SELECT FROM sales_day d
      WHERE d.workspace_id = $1 AND d.restaurant_id = held.restaurant_id AND d.business_date = held.business_date)`,
  ),
  `DELETE FROM restaurant_dish_day WHERE ${inMonth}`,
  `INSERT INTO restaurant_dish_day (workspace_id, business_date, restaurant_id, dish_id, ${dishSums})
   SELECT $1::uuid, business_date, restaurant_id, dish_id, ${dishSums}
   FROM (${byDish(lines, 'business_date, restaurant_id, ')}) sold`,
  `DELETE FROM dish_day WHERE ${inMonth}`,
  `INSERT INTO dish_day (workspace_id, business_date, dish_id, ${dishSums})
   SELECT workspace_id, business_date, dish_id, ${dishSumsOver} FROM restaurant_dish_day WHERE ${inMonth} GROUP BY 1, 2, 3`,
  'DELETE FROM restaurant_dish_month WHERE workspace_id = $1 AND month BETWEEN $2::date AND $3::date',
  `INSERT INTO restaurant_dish_month (workspace_id, month, restaurant_id, dish_id, ${dishSums})
   SELECT workspace_id, ${monthOf('business_date')}, restaurant_id, dish_id, ${dishSumsOver} FROM restaurant_dish_day WHERE ${inMonth} GROUP BY 1, 2, 3, 4`,
  `DELETE FROM dish_month WHERE ${inMonth}`,
  `INSERT INTO dish_month (workspace_id, business_date, dish_id, ${dishSums})
   SELECT workspace_id, ${weekdayOfMonth('business_date')}, dish_id, ${dishSumsOver} FROM dish_day WHERE ${inMonth} GROUP BY 1, 2, 3`,
  `DELETE FROM amount_day WHERE ${inMonth} AND kind = 'void'`,
  `INSERT INTO amount_day (workspace_id, business_date, restaurant_id, kind, type, sum, count)
   SELECT $1::uuid, business_date, restaurant_id, 'void', coalesce(void_reason, ''), sum(total), count(*)
   FROM ${lines} WHERE kind = 'void' GROUP BY business_date, restaurant_id, coalesce(void_reason, '')`,
  `DELETE FROM waiter_reversal_day WHERE ${inMonth}`,
  `INSERT INTO waiter_reversal_day (workspace_id, business_date, waiter_id, restaurant_id, kind, sum, count)
   SELECT $1::uuid, business_date, waiter_id, restaurant_id, kind, sum(total), count(*)
   FROM ${lines} WHERE kind <> 'sale' AND waiter_id IS NOT NULL GROUP BY business_date, waiter_id, restaurant_id, kind`,
]
