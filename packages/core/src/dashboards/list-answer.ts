import type { DashboardDetail, ListAnswer } from '@vitrina/contract/dashboard'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'
import { isMine, lockDashboard, readDashboard, toDashboardDetail } from './dashboard-rows.ts'

/**
 * Turns the dashboard behind an answer into an ordinary one of its asker: listed, and stored without a time limit. One
 * that is already listed stays as it is. Needs `write:dashboards`; 404, 403 for an answer to someone else.
 */
export async function listAnswer(ctx: Context, input: ListAnswer & { id: string }): Promise<DashboardDetail> {
  requireScope(ctx, 'write:dashboards')
  return inTransaction(ctx, async (ctx) => {
    const row = await lockDashboard(ctx, input.id)
    if (row.answer_key === null) return toDashboardDetail(ctx, row)
    if (!isMine(ctx, row)) {
      throw new DomainError('insufficient_scope', 'Only who asked can save an answer; ask the same question yourself.')
    }
    const name = input.name ?? row.name
    await sql`
      UPDATE dashboard SET name = ${name}, answer_key = NULL, updated_at = ${ctx.now()}
      WHERE workspace_id = ${ctx.workspace.id} AND id = ${row.id}`.execute(ctx.db.kysely)
    const saved = await readDashboard(ctx, input.id)
    const details = { name, isShared: row.is_shared, widgets: toDashboardDetail(ctx, saved).widgets.length }
    recordAudit(ctx, { action: 'dashboard.created', objectKind: 'dashboard', objectId: String(row.id), details })
    return toDashboardDetail(ctx, saved)
  })
}
