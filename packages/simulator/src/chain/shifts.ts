import type { Restaurant, Waiter } from './model.ts'
import { type Weighted, weigh } from './weighted.ts'

/** The waiters at work on a day, by the share of tables each takes: all of them, and those there from the morning. */
export interface Shift {
  morning: Weighted<Waiter>
  evening: Weighted<Waiter>
}

/** Hour from which the evening waiters serve too. */
export const eveningFrom = 15

/** Who works on a day. Two are always there: where the shifts leave fewer, the next ones in turn step in. */
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
