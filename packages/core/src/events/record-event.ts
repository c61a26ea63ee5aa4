import type { EventType, ServiceEvent } from '@vitrina/contract/event'
import { apiVersion } from '@vitrina/contract/versions'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { actorId } from '../actors.ts'
import type { Context } from '../context.ts'
import { pendingOf } from '../pending-writes.ts'

/** A change that happened: the resource as it is now, and the fields that were otherwise before. */
export interface NewEvent {
  type: EventType
  /** Bare UUID of the object. */
  objectId: string
  object: Record<string, unknown>
  previous?: Record<string, unknown>
}

/** Has an event written into the outbox with the transaction of the change; so it is to be called inside one. */
export function recordEvent(ctx: Context, { type, objectId, object, previous }: NewEvent): void {
  const id = newUuid()
  const createdAt = ctx.now()
  const actor = ctx.actor.type === 'system' ? 'exchange' : ctx.actor.type
  const event: ServiceEvent = {
    id: encodeId('event', id),
    object: 'event',
    type,
    createdAt: createdAt.toISOString(),
    apiVersion,
    livemode: !ctx.workspace.isSandbox,
    actor: { type: actor, id: actorId(ctx.actor.type, ctx.actor.id) },
    data: previous === undefined ? { object } : { object, previous },
  }
  pendingOf(ctx).events.push({
    workspace_id: ctx.workspace.id,
    id,
    type,
    object_id: objectId,
    actor_type: actor,
    actor_id: ctx.actor.id,
    body: JSON.stringify(event),
    created_at: createdAt,
  })
}
