import type { Entities, Measure } from './understood.ts'

const ofChecks: readonly Measure[] = ['revenue', 'avg_check', 'checks']

/** Several measures of one thing, all of which the showcase has of it. */
export function isHeldTogether(measures: readonly Measure[], { dishes, categories, waiters }: Entities): boolean {
  const ofDishes = dishes.length + categories.length > 0
  const held = ofDishes
    ? ['revenue', 'quantity', 'foodcost']
    : waiters.length > 0
      ? ofChecks
      : [...ofChecks, 'foodcost']
  return measures.length > 1 && measures.every((measure) => held.includes(measure))
}
