import { ServiceEvent } from '@vitrina/contract/event'
import type { Context } from '@vitrina/core/context'

/** The events of the workspace, oldest first, as receivers get them. */
export async function eventsOf(ctx: Context): Promise<ServiceEvent[]> {
  const { rows } = await ctx.db.pool.query<{ body: string }>(
    'SELECT body FROM event WHERE workspace_id = $1 ORDER BY id',
    [ctx.workspace.id],
  )
  return rows.map(({ body }) => ServiceEvent.parse(JSON.parse(body)))
}

/** An entry of the audit journal. */
export interface AuditRow {
  action: string
  object_kind: string
  object_id: string
  actor_type: string
  actor_id: string
  details: unknown
}

/** The audit journal of the workspace, oldest first. */
export async function auditOf(ctx: Context): Promise<AuditRow[]> {
  const { rows } = await ctx.db.pool.query<AuditRow>(
    `SELECT action, object_kind, object_id, actor_type, actor_id, details FROM audit_entry
     WHERE workspace_id = $1 ORDER BY id`,
    [ctx.workspace.id],
  )
  return rows
}

/** The same without sign-ins and attempts to sign in. */
export async function changesOf(ctx: Context): Promise<AuditRow[]> {
  return (await auditOf(ctx)).filter(({ action }) => !/^(session\.started|sign-in\.)/.test(action))
}

/** The same without the adding of members too. */
export async function auditActionsOf(ctx: Context): Promise<AuditRow[]> {
  return (await changesOf(ctx)).filter(({ action }) => action !== 'member.added')
}
