import { EventType } from '@vitrina/contract/event'
import type { Scope } from '@vitrina/contract/scopes'
import type { Signal } from '@vitrina/core/events/call-out'

const scopeOfEvent: Record<EventType, Scope> = {
  'dish.updated': 'read:dishes',
  'check.created': 'read:checks',
  'stock.low': 'read:stock',
  'card.created': 'read:kanban',
  'card.moved': 'read:kanban',
  'card.done': 'read:kanban',
  'card.commented': 'read:kanban',
}

// Everyone may see how fresh the figures are.
const scopeOfSignal: Record<Signal, Scope | null> = {
  exchange: null,
  deliveries: 'read:webhooks',
  integrations: 'read:integrations',
  runs: 'read:agents',
  board: 'read:kanban',
}

/** The types of events about what these scopes allow reading. */
export function visibleEvents(scopes: ReadonlySet<Scope>): ReadonlySet<EventType> {
  return new Set(EventType.options.filter((type) => scopes.has(scopeOfEvent[type])))
}

/** Whether a signal is about what these scopes allow reading. */
export function isVisibleSignal(scopes: ReadonlySet<Scope>, signal: Signal): boolean {
  const scope = scopeOfSignal[signal]
  return scope === null || scopes.has(scope)
}
