import type { Base } from './answer-common.ts'
import type { Slots } from './read-slots.ts'
import type { Reading } from './reading.ts'
import type { Measure, Understood } from './understood.ts'

/** Waiters side by side, or null when they are not asked for. */
export function decideWaiters(reading: Reading, common: Base): Understood | null {
  const { has, measures, by, order } = reading.slots
  const named = reading.entities.waiters
  const asked = has('waiter', 'who') || named.length > 1
  if (!asked || (named.length === 1 && by !== 'waiter' && !order)) return null
  if (measures.length === 0 && !has('sold', 'punched') && !order) return null
  return waitersOf(reading, common, measures.length > 0 ? measures : [has('punched') ? 'checks' : 'revenue'])
}

/** Waiters by these measures. */
export function waitersOf({ slots, entities }: Reading, common: Base, measures: Measure[]): Understood {
  const limit =
    slots.limit ?? (entities.waiters.length > 1 || (slots.by === 'waiter' && !slots.order) ? null : limitOf(slots))
  return { ...common, intent: 'waiters', measures, order: slots.order ?? 'desc', limit }
}

/** One when the most or the least of something is asked for; «какая выручка по дням» asks for every day. */
export function limitOf({ limit, single, order }: Slots): number | null {
  if (limit !== null) return limit
  return single && order !== null ? 1 : null
}
