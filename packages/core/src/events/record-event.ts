import type { EventType } from '@vitrina/contract/event'
import { newUuid } from '@vitrina/db/ids'
import type { Reach } from '../access/reach.ts'
import type { Context } from '../context.ts'
import { pendingOf } from '../pending-writes.ts'
import { eventActor, eventBody } from './event-body.ts'

/** A change that happened: the resource as it is now, and the fields that were otherwise before. */
export interface NewEvent {
  type: EventType
  /** Bare UUID of the object. */
  objectId: string
  object: Record<string, unknown>
  previous?: Record<string, unknown>
  /** The restaurants it tells of; of all unless said otherwise, and then to nobody who is limited to some. */
  reach?: Reach
}

/** Has an event written into the outbox with the transaction of the change; so it is to be called inside one. */
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
