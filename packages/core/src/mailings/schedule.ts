import type { Period } from '@vitrina/contract/dates'
import { addDays, isoWeekday } from '@vitrina/contract/dates'
import type { MailingFrequency } from '@vitrina/contract/mailing'
import { type Compared, comparedRowOf } from '../figures/compared-period.ts'
import { dateIn, isoWithOffset } from '../time/zones.ts'

export interface MailingTime {
  frequency: MailingFrequency
  /** ISO, 1 is Monday; used by weekly mailings. */
  weekday: number
  /** HH:MM in the time zone. */
  time: string
}

/**
 * The first time of a mailing after an instant. Each day has one: a time skipped by the clock change in spring is moved
 * later by the length of the change; of a time that occurs twice in autumn the first counts.
 */
export function nextTime(zone: string, { frequency, weekday, time }: MailingTime, after: Date): Date {
  const first = dateIn(zone, after)
  for (let ahead = 0; ; ahead += 1) {
    const date = addDays(first, ahead)
    if (frequency === 'weekly' && isoWeekday(date) !== weekday) continue
    const at = instantOf(zone, date, time)
    if (at > after) return at
  }
}

export interface DigestDays {
  period: Period
  /** The compared period: the same weekday a week before, or the week before. */
  previous: Compared
}

/** The days that a digest on a date covers: the previous day, or the last full week (Monday to Sunday) before it. */
export function digestDays(frequency: MailingFrequency, date: string): DigestDays {
  const to = addDays(date, frequency === 'daily' ? -1 : -isoWeekday(date))
  const period = { from: frequency === 'daily' ? to : addDays(to, -6), to }
  return { period, previous: comparedRowOf(period, 'previous') }
}

const hourMs = 3_600_000

function instantOf(zone: string, date: string, time: string): Date {
  const local = `${date}T${time}:00`
  const asUtc = Date.parse(`${local}Z`)
  // Offsets lie between −12 and +14 hours, so these two instants are before and after any change on that day.
  const [before = 0, after = 0] = [-36, 36].map((hours) => offsetMs(zone, new Date(asUtc + hours * hourMs)))
  const shown = [before, after]
    .map((offset) => new Date(asUtc - offset))
    .filter((at) => isoWithOffset(zone, at).slice(0, 19) === local)
    .sort((one, other) => one.getTime() - other.getTime())
  return shown[0] ?? new Date(asUtc - before)
}

function offsetMs(zone: string, at: Date): number {
  const whole = Math.floor(at.getTime() / 1000) * 1000
  return Date.parse(`${isoWithOffset(zone, at).slice(0, 19)}Z`) - whole
}
