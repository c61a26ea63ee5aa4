import type { Change } from './follow-feed'
import type { Part } from './refresher'

/** What an exchange brings. */
export const figures: readonly Part[] = [
  'overview',
  'restaurants',
  'dishes',
  'checks',
  'waiters',
  'stock',
  'dashboards',
]

/** What only signals tell of, which are not kept for who comes late. */
export const signalled: readonly Part[] = ['session', 'webhooks', 'integrations', 'agents', 'cards', 'ai']

// An exchange under way brings checks by the second, and figures are dear.
const figuresEveryMs = 5000
const everyMs = 1000

/** Which queries a change concerns, and how often they may be asked again for its like. */
export function affectedParts(change: Change): { parts: readonly Part[]; everyMs: number } {
  return change.kind === 'event'
    ? change.type === 'check.created'
      ? { parts: figures, everyMs: figuresEveryMs }
      : { parts: eventParts[change.type], everyMs }
    : { parts: signalParts[change.what], everyMs }
}

const board: readonly Part[] = ['cards', 'agents']

const eventParts: Record<Exclude<EventType, 'check.created'>, readonly Part[]> = {
  'dish.updated': ['dishes'],
  'stock.low': ['stock', 'dashboards'],
  'card.created': board,
  'card.moved': board,
  'card.done': board,
  'card.commented': board,
}

// Of an exchange the session tells whether it has brought anything; its figures follow from there.
const signalParts: Record<Signal, readonly Part[]> = {
  exchange: ['session', 'integrations'],
  deliveries: ['webhooks'],
  // Lateness follows from the schedule, which the session holds.
  integrations: ['session', 'integrations'],
  // A question is answered by a run.
  runs: [...board, 'ai'],
  board,
}

type EventType = Extract<Change, { kind: 'event' }>['type']
type Signal = Extract<Change, { kind: 'signal' }>['what']
