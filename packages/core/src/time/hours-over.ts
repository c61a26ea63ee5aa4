import type { Period } from '@vitrina/contract/dates'
import type { ComparedDays } from '../figures/compared-period.ts'

/** How far the sales of a restaurant are read. */
export interface Clock {
  /** The current business date. */
  date: string
  /** Minutes of that date that are over, counted from the end of the previous day. */
  minutes: number
  /** Minutes past local midnight at which its business days end and begin. */
  begins: number
}

/** The local hours of a business date that are over and read in every restaurant, in the order of the day. */
export function hoursOver(clocks: readonly Clock[], date: string): number[] {
  const [first, ...others] = clocks.map((clock) => hoursOf(clock, date))
  return (first ?? []).filter((hour) => others.every((hours) => hours.includes(hour)))
}

const dayMinutes = 1440

/** An hour in which the day ends belongs to two business dates, so it counts for neither. */
function hoursOf({ date: at, minutes, begins }: Clock, date: string): number[] {
  if (at < date) return []
  const over = at > date ? dayMinutes : minutes
  const first = Math.ceil(begins / 60)
  const count = Math.max(0, Math.floor((over - (first * 60 - begins)) / 60))
  return Array.from({ length: Math.min(count, begins % 60 === 0 ? 24 : 23) }, (_, index) => (first + index) % 24)
}

/** The hours by which a day that is not over is compared; empty for other periods. */
export function runningHours(
  { clocks }: { clocks: readonly Clock[] },
  { from, to }: Period,
  { previous, fullDays }: ComparedDays,
): { hours?: number[] } {
  return from === to && fullDays === null && previous !== null ? { hours: hoursOver(clocks, from) } : {}
}

/** The local time at which the last of the hours ends, such as 14:00. */
export function endOf(hours: readonly number[]): string {
  return `${String(((hours.at(-1) ?? 0) + 1) % 24).padStart(2, '0')}:00`
}
