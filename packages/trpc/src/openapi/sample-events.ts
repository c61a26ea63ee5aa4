import type { EventType, ServiceEvent } from '@vitrina/contract/event'
import { apiVersion } from '@vitrina/contract/versions'
import { at, sampleId } from './sample-common.ts'
import { check, dishUpdate, lowPosition } from './sample-sales.ts'
import { card, doneCard, startedCard } from './sample-work.ts'

const byKey = { type: 'key', id: sampleId('key') } as const
const byExchange = { type: 'exchange', id: sampleId('workspace') } as const

/** Who causes each event, and what it is about. */
const facts: Record<EventType, Pick<ServiceEvent, 'actor' | 'data'>> = {
  'dish.updated': { actor: byKey, data: { object: dishUpdate } },
  'check.created': { actor: byExchange, data: { object: check } },
  'stock.low': { actor: byKey, data: { object: lowPosition } },
  'card.created': { actor: byKey, data: { object: card } },
  'card.moved': { actor: byKey, data: { object: startedCard, previous: { status: 'new', startedAt: null } } },
  'card.done': { actor: byKey, data: { object: doneCard, previous: { status: 'in_progress', doneAt: null } } },
  'card.commented': { actor: byKey, data: { object: card, previous: { commentsCount: 0 } } },
}

/** What an event of a kind is about, for an example or a trial. */
export function sampleData(type: EventType): ServiceEvent['data'] {
  return facts[type].data
}

/** An event as receivers get it. */
export function sampleEvent(type: EventType): ServiceEvent {
  const { actor, data } = facts[type]
  return { id: sampleId('event'), object: 'event', type, createdAt: at, apiVersion, livemode: true, actor, data }
}
