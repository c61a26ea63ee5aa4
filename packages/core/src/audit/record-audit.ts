import { newUuid } from '@vitrina/db/ids'
import type { Context } from '../context.ts'

/** What was done to which object. `objectId` is its public id; `details` must hold no secrets. */
export interface AuditedAction {
  action: string
  objectKind: string
  objectId: string
  details?: Record<string, unknown>
}

/** Writes who did what, in the transaction of the change itself. */
export async function recordAudit(
  ctx: Context,
  { action, objectKind, objectId, details }: AuditedAction,
): Promise<void> {
  await ctx.db.kysely
    .insertInto('audit_entry')
    .values({
      workspace_id: ctx.workspace.id,
      id: newUuid(),
      actor_type: ctx.actor.type,
      actor_id: ctx.actor.id,
      actor_name: ctx.actor.name,
      action,
      object_kind: objectKind,
      object_id: objectId,
      request_id: ctx.requestId,
      details: details === undefined ? null : JSON.stringify(details),
      created_at: ctx.now(),
    })
    .execute()
}
