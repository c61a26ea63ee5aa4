import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'
import { lockDashboard, mayRemove } from './dashboard-rows.ts'
import { refusePreset } from './refuse-preset.ts'

/**
 * Deletes a dashboard permanently. Needs `write:dashboards`; 403 unless the caller is its author or, when it is shared,
 * an owner of the workspace. 404; 409 `conflict` for one that comes with the product.
 */
export async function removeDashboard(ctx: Context, input: { id: string }): Promise<{ id: number }> {
  requireScope(ctx, 'write:dashboards')
  return inTransaction(ctx, async (ctx) => {
    const row = await lockDashboard(ctx, input.id)
    refusePreset(row)
    if (!mayRemove(ctx, row)) {
      const words = 'Only its author or an owner of the workspace can delete this dashboard; ask one of them.'
      throw new DomainError('insufficient_scope', words)
    }
    const { id, name, is_shared: isShared } = row
    await sql`DELETE FROM dashboard WHERE workspace_id = ${ctx.workspace.id} AND id = ${id}`.execute(ctx.db.kysely)
    const details = { name, isShared, author: row.author_name }
    recordAudit(ctx, { action: 'dashboard.deleted', objectKind: 'dashboard', objectId: String(id), details })
    return { id }
  })
}
