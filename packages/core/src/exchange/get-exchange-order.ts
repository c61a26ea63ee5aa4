import type { OrderState } from '@vitrina/contract/exchange-run'
import { sql } from 'kysely'
import { requireFullAccess } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { type RunRow, runRows, toRun } from './run-rows.ts'

/**
 * The state of an exchange ordered by hand, with its runs. A finished order is known only from its runs; without any,
 * as when its source was disconnected, it is 404. Needs `read:integrations`.
 */
export async function getExchangeOrder(ctx: Context, input: { id: string }): Promise<OrderState> {
  requireScope(ctx, 'read:integrations')
  requireFullAccess(ctx)
  const id = requireId('exchangeOrder', input.id)
  // In one statement, for a consistent view: the order is deleted after its last run has begun.
  const { rows } = await sql<RunRow & { isWaiting: boolean }>`
    SELECT t.*, held.waiting AS "isWaiting"
    FROM (SELECT EXISTS (SELECT FROM exchange_order
      WHERE workspace_id = ${ctx.workspace.id} AND id = ${id}) AS waiting) held
    LEFT JOIN ${runRows(ctx)} t ON t."orderId" = ${id}
    ORDER BY t.id`.execute(ctx.db.kysely)
  const isWaiting = rows[0]?.isWaiting ?? false
  const runs = rows.filter((row) => row.id !== null).map(toRun)
  if (!isWaiting && runs.length === 0) throw notFound('order')
  return { state: isWaiting ? (runs.length === 0 ? 'queued' : 'running') : 'done', runs }
}
