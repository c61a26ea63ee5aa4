import type { EventType } from '@vitrina/contract/event'
import { newUuid } from '@vitrina/db/ids'
import type { Reach } from '../access/reach.ts'
import type { Context } from '../context.ts'
import { pendingOf } from '../pending-writes.ts'
import { eventActor, eventBody } from './event-body.ts'

/** A change: the resource as it is now, and the previous values of the fields that changed. */
export interface NewEvent {
  type: EventType
  /** Bare UUID of the object. */
  objectId: string
  object: Record<string, unknown>
  previous?: Record<string, unknown>
  /** The restaurants it is about; all by default, and then callers limited to some restaurants do not get it. */
  reach?: Reach
}

/** Records an event in the outbox, in the same transaction as the change; call it inside a transaction. */
export function recordEvent(ctx: Context, { type, objectId, object, previous, reach = null }: NewEvent): void {
  const id = newUuid()
  const createdAt = ctx.now()
  const actor = { type: eventActor(ctx.actor.type), id: ctx.actor.id }
  const data = previous === undefined ? { object } : { object, previous }
  pendingOf(ctx).events.push({
    workspace_id: ctx.workspace.id,
    id,
    type,
    object_id: objectId,
    actor_type: actor.type,
    actor_id: actor.id,
    body: eventBody(ctx.workspace, { id, type, actor, createdAt, data }),
    created_at: createdAt,
    restaurant_ids: reach,
    by_delivery: ctx.byDelivery ?? false,
  })
}
