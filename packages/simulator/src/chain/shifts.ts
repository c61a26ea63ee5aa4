import type { Restaurant, Waiter } from './model.ts'
import { type Weighted, weigh } from './weighted.ts'

/** The waiters at work on a day, weighted by their share of tables: all of them, and those present from the morning. */
export interface Shift {
  morning: Weighted<Waiter>
  evening: Weighted<Waiter>
}

/** Hour when the evening waiters start to serve. */
export const eveningFrom = 15

/** The waiters on a day, at least two: where the shifts leave fewer, the next ones in turn stand in. */
export function shiftOf(restaurant: Restaurant, day: number): Shift | null {
  const staff = restaurant.waiters
  const onDuty = staff.filter(({ shift }) => (day + shift.offset) % (shift.on + shift.off) < shift.on)
  for (let i = 0; onDuty.length < Math.min(2, staff.length); i++) {
    const standIn = staff[(day + i) % staff.length]
    if (standIn !== undefined && !onDuty.includes(standIn)) onDuty.push(standIn)
  }
  const evening = weigh(onDuty, ({ skill }) => skill)
  if (evening === null) return null
  return { evening, morning: weigh(onDuty, ({ skill, startsAt }) => (startsAt < eveningFrom ? skill : 0)) ?? evening }
}
