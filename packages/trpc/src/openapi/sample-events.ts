import { Card } from '@vitrina/contract/card'
import { Check } from '@vitrina/contract/check'
import { DishUpdate } from '@vitrina/contract/dish'
import type { EventType, ServiceEvent } from '@vitrina/contract/event'
import { exampleAt, exampleId, exampleOf } from '@vitrina/contract/example'
import { LowPosition } from '@vitrina/contract/stock'
import { apiVersion } from '@vitrina/contract/versions'

const byKey = { type: 'key', id: exampleId('key') } as const
const byExchange = { type: 'exchange', id: exampleId('ws') } as const

const card = exampleOf(Card)
const startedCard: Card = { ...card, status: 'in_progress', startedAt: exampleAt }
const doneCard: Card = { ...startedCard, status: 'done', doneAt: exampleAt }

/** The actor and subject of each event. */
const facts: Record<EventType, Pick<ServiceEvent, 'actor' | 'data'>> = {
  'dish.updated': { actor: byKey, data: { object: exampleOf(DishUpdate) } },
  'check.created': { actor: byExchange, data: { object: exampleOf(Check) } },
  'stock.low': { actor: byKey, data: { object: exampleOf(LowPosition) } },
  'card.created': { actor: byKey, data: { object: card } },
  'card.moved': { actor: byKey, data: { object: startedCard, previous: { status: 'new', startedAt: null } } },
  'card.done': { actor: byKey, data: { object: doneCard, previous: { status: 'in_progress', doneAt: null } } },
  'card.commented': { actor: byKey, data: { object: card, previous: { commentsCount: 0 } } },
}

/** The subject of an event of a type, for an example or a test delivery. */
export function sampleData(type: EventType): ServiceEvent['data'] {
  return facts[type].data
}

/** An event as receivers get it. */
export function sampleEvent(type: EventType): ServiceEvent {
  const { actor, data } = facts[type]
  return {
    id: exampleId('evt'),
    object: 'event',
    type,
    createdAt: exampleAt,
    apiVersion,
    livemode: true,
    actor,
    data,
  }
}
