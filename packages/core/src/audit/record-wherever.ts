import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type AuditedAction, recordAudit } from './record-audit.ts'

/** What the operator's verbs need in order to write. */
export type OperatorsMeans = Pick<Context, 'db' | 'now' | 'requestId' | 'pending'>

/** Records what the operator did to a person in the journal of every workspace they belong to. */
export async function recordWherever(ctx: OperatorsMeans, userId: string, action: AuditedAction): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT workspace_id AS id FROM member WHERE user_id = ${userId} ORDER BY workspace_id`.execute(ctx.db.kysely)
  for (const workspace of rows) {
    recordAudit({ ...ctx, workspace, actor: { type: 'system', id: workspace.id, name: 'operator' } }, action)
  }
}
