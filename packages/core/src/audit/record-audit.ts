import type { AuditAction, AuditObject } from '@vitrina/contract/audit'
import { newUuid } from '@vitrina/db/ids'
import type { Context, WorkspaceScope } from '../context.ts'
import { pendingOf } from '../pending-writes.ts'

/**
 * What was done to which object, from the contract's catalogue: the panel has labels for actions and kinds. `objectId`
 * is the public id; `details` must contain no secrets. A fact that is a reason is there in English, with the reason
 * itself under its name in `why`.
 */
export interface AuditedAction {
  action: AuditAction
  objectKind: AuditObject
  objectId: string
  details?: Record<string, unknown>
}

/** Who acts, and in which workspace's journal. */
type Audited = Pick<Context, 'actor' | 'now' | 'requestId' | 'pending'> & { workspace: Pick<WorkspaceScope, 'id'> }

/** Records an action in the journal, in the same transaction as the change; call it inside a transaction. */
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
