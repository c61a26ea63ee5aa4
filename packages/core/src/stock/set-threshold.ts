import type { SetThreshold } from '@vitrina/contract/stock'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { requireFullAccess } from '../access/reach.ts'
import { readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { findPosition } from './find-position.ts'
import { refreshLowState } from './low-state.ts'

/**
 * Sets the low-stock rule of a position, for all restaurants together, or removes it when null, as a movement with a
 * threshold does: `stock.low` is emitted if the balance to date is now below it and was not before. Needs
 * `write:stock`; 404 when the position has no recorded movement.
 */
export async function setThreshold(ctx: Context, { name, unit, lowThreshold }: SetThreshold) {
  requireScope(ctx, 'write:stock')
  requireFullAccess(ctx)
  return inTransaction(ctx, async (ctx) => {
    const { searchName, unitKey, ...shown } = await findPosition(ctx, { name, unit })
    await refreshLowState(ctx, { searchName, unitKey }, lowThreshold)
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM ${readable(ctx, 'stock_threshold')} stock_threshold
      WHERE workspace_id = ${ctx.workspace.id} AND search_name = ${searchName} AND unit_key = ${unitKey}`.execute(
      ctx.db.kysely,
    )
    // Without an existing rule there is none to remove.
    const [rule] = rows
    if (rule) {
      recordAudit(ctx, {
        action: 'stock.threshold_set',
        objectKind: 'stock_position',
        objectId: encodeId('position', rule.id),
        details: { name: shown.name, unit: shown.unit, lowThreshold },
      })
    }
    return {}
  })
}
