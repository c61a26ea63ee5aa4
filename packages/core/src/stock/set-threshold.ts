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
 * Sets the low rule of a position, or takes it away by null, of all restaurants together, as a movement that carries a threshold does: `stock.low` is
 * emitted if the movements to date stand below it now and did not before. Needs `write:stock`; 404 when nothing of the
 * position was ever recorded.
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
    // Where there never was a rule, there is none to take away.
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
