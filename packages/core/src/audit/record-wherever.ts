import { sql } from 'kysely'
import type { Actor, Context } from '../context.ts'
import { type AuditedAction, recordAudit } from './record-audit.ts'

/** What the operator's verbs need in order to write. */
export type OperatorsMeans = Pick<Context, 'db' | 'now' | 'requestId' | 'pending'>

/**
 * Records what was done to a person in the journal of every workspace they belong to: by the operator, by another part
 * of the system, or by a person.
 */
export async function recordWherever(
  ctx: OperatorsMeans,
  userId: string,
  action: AuditedAction,
  by: Actor | 'operator' | 'Vitrina' = 'operator',
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT workspace_id AS id FROM member WHERE user_id = ${userId} ORDER BY workspace_id`.execute(ctx.db.kysely)
  for (const workspace of rows) {
    const actor: Actor = typeof by === 'string' ? { type: 'system', id: workspace.id, name: by } : by
    recordAudit({ ...ctx, workspace, actor }, action)
  }
}
