import type { Period } from '@vitrina/contract/dates'
import type { ComparedDays } from '../figures/compared-period.ts'

/** How far sales of a restaurant are read: the business date and the local hour it is at, and the hour its day begins. */
export interface Clock {
  date: string
  hour: number
  begins: number
}

/** The local hours of a business date that are over and read in every restaurant, from the beginning of the day on. */
export function hoursOver(clocks: readonly Clock[], date: string): number[] {
  const [first, ...others] = clocks.map((clock) => hoursOf(clock, date))
  return (first ?? []).filter((hour) => others.every((hours) => hours.includes(hour)))
}

function hoursOf({ date: at, hour, begins }: Clock, date: string): number[] {
  if (at < date) return []
  const count = at > date ? 24 : (hour - begins + 24) % 24
  return Array.from({ length: count }, (_, index) => (begins + index) % 24)
}

/** The hours that a day which is not over is compared by; nothing of other periods. */
export function runningHours(
  { clocks }: { clocks: readonly Clock[] },
  { from, to }: Period,
  { previous, fullDays }: ComparedDays,
): { hours?: number[] } {
  return from === to && fullDays === null && previous !== null ? { hours: hoursOver(clocks, from) } : {}
}

/** Local time that hours end, such as 14:00. */
export function endOf(hours: readonly number[]): string {
  return `${String(((hours.at(-1) ?? 0) + 1) % 24).padStart(2, '0')}:00`
}
