import type { OrderState } from '@vitrina/contract/exchange-run'
import { sql } from 'kysely'
import { requireFullAccess } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { type RunRow, runRows, toRun } from './run-rows.ts'

/**
 * Where an exchange asked for by hand stands, with its runs. One that is over is known by its runs alone; without any, as
 * when its source was disconnected, it is 404. Needs `read:integrations`.
 */
export async function getExchangeOrder(ctx: Context, input: { id: string }): Promise<OrderState> {
  requireScope(ctx, 'read:integrations')
  requireFullAccess(ctx)
  const id = requireId('exchangeOrder', input.id)
  // In one statement: the order is deleted after its last run has begun, so what is seen is one moment.
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
