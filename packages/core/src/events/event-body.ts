import type { EventType, ServiceEvent } from '@vitrina/contract/event'
import { apiVersion } from '@vitrina/contract/versions'
import { encodeId, type IdKind } from '@vitrina/db/ids'
import { actorId } from '../actors.ts'
import type { Actor, WorkspaceScope } from '../context.ts'

type EventActor = ServiceEvent['actor']['type']

export interface EventFacts {
  /** Bare UUIDs of the event and its actor. */
  id: string
  type: EventType
  actor: { type: EventActor; id: string }
  createdAt: Date
  data: ServiceEvent['data']
}

/** The bytes that webhook receivers and stream readers get. */
export function eventBody(workspace: WorkspaceScope, { id, type, actor, createdAt, data }: EventFacts): string {
  const event: ServiceEvent = {
    id: encodeId('event', id),
    object: 'event',
    type,
    createdAt: createdAt.toISOString(),
    apiVersion,
    livemode: !workspace.isSandbox,
    actor: { type: actor.type, id: actorId(actor.type === 'exchange' ? 'system' : actor.type, actor.id) },
    data,
  }
  return JSON.stringify(event)
}

/** The actor that an event names: for the system it is the exchange. */
export function eventActor(type: Actor['type'] | 'exchange'): EventActor {
  return type === 'system' ? 'exchange' : type
}

const kinds: Record<EventType, IdKind> = {
  'dish.updated': 'dish',
  'check.created': 'check',
  'stock.low': 'position',
  'card.created': 'card',
  'card.moved': 'card',
  'card.done': 'card',
  'card.commented': 'card',
}

/** Public id of the object an event is about. `uuid` is the bare one. */
export function eventObjectId(type: EventType, uuid: string): string {
  return encodeId(kinds[type], uuid)
}
