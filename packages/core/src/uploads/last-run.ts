import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** The last run of an order, with its UUID; null before it has begun. */
export async function lastRun(ctx: Context, orderId: string | null): Promise<{ id: string; status: string } | null> {
  if (orderId === null) return null
  const { rows } = await sql<{ id: string; status: string }>`
    SELECT id, status::text AS status FROM exchange_run
    WHERE workspace_id = ${ctx.workspace.id} AND order_id = ${orderId} ORDER BY id DESC LIMIT 1`.execute(ctx.db.kysely)
  return rows[0] ?? null
}
