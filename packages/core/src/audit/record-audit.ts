import type { AuditAction, AuditObject } from '@vitrina/contract/audit'
import { newUuid } from '@vitrina/db/ids'
import type { Context, WorkspaceScope } from '../context.ts'
import { pendingOf } from '../pending-writes.ts'

/** What was done to which object, by the catalogue of the contract: the panel has words for each of both. `objectId` is its public id; `details` must hold no secrets. */
export interface AuditedAction {
  action: AuditAction
  objectKind: AuditObject
  objectId: string
  details?: Record<string, unknown>
}

/** Who acts, in whose journal. */
type Audited = Pick<Context, 'actor' | 'now' | 'requestId' | 'pending'> & { workspace: Pick<WorkspaceScope, 'id'> }

/** Has who did what written with the transaction of the change itself; so it is to be called inside one. */
export function recordAudit(ctx: Audited, { action, objectKind, objectId, details }: AuditedAction): void {
  pendingOf(ctx).audits.push({
    workspace_id: ctx.workspace.id,
    id: newUuid(),
    actor_type: ctx.actor.type,
    actor_id: ctx.actor.id,
    actor_name: ctx.actor.name,
    action,
    object_kind: objectKind,
    object_id: objectId,
    request_id: ctx.requestId,
    details: details ?? null,
    created_at: ctx.now(),
  })
}
