import { type FigureComparison, toComparison } from '@vitrina/contract/comparison'
import { addDays, countDays, isCalendarDate, type Period } from '@vitrina/contract/dates'
import type { PeriodRule } from '@vitrina/contract/period-rule'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { readCalendar } from '../time/calendar.ts'
import { readPeriod } from '../time/period.ts'

/** Days compared with those of a period, and the shift between them: so many days, or months, before each of them. */
export interface Compared extends Period {
  shift: { days: number } | { months: number }
}

/** What the figures of a period are compared with. */
export interface ComparedDays {
  previous: Compared | null
  /**
   * The days of the period that its change is computed from, where it is not over; null where it has no full day yet.
   * Absent: all of its days.
   */
  fullDays?: Period | null
}

/**
 * For periods of up to so many days, a year ago means 52 weeks ago, so that weekdays match; longer ones match by date.
 */
const maxDaysByWeekday = 28

/**
 * The days a period is compared with: a day, with the same weekday of the week before; days, with as many moved back by
 * full weeks; a month, running or full, with the same dates of the month before; quarters and years, with the previous
 * ones.
 */
export function comparedRowOf(period: Period, comparison: 'previous', rule?: PeriodRule): Compared
export function comparedRowOf(period: Period, comparison: FigureComparison, rule?: PeriodRule): Compared | null
export function comparedRowOf(period: Period, comparison: FigureComparison, rule?: PeriodRule): Compared | null {
  if (comparison === 'none') return null
  if (typeof comparison !== 'string') {
    const { from, to } = comparison
    return { from, to, shift: { days: countDays(from, period.from) - 1 } }
  }
  // In its first quarter a year has the dates of that quarter: only the rule distinguishes them.
  if (comparison === 'previous' && rule === 'this_year') return movedBack(period, { months: 12 })
  return movedBack(period, shiftOf(period, comparison))
}

/**
 * What a period is compared with, by one rule for every change shown. A morning compared with a full day would look
 * like a fall, so a period that reaches past the last full day is compared by its full days with the matching ones. A
 * period without a full day is compared with the other days, but no change is shown. `rule`: the rule the period comes
 * from.
 */
export function comparedDays(
  lastFull: string,
  period: Period,
  comparison: FigureComparison = 'previous',
  rule?: PeriodRule,
): ComparedDays {
  const previous = comparedRowOf(period, comparison, rule)
  if (previous === null || period.to <= lastFull) return { previous }
  if (period.from > lastFull) return { previous, fullDays: null }
  const fullDays = { from: period.from, to: lastFull }
  // A custom comparison period of another length is used as it is.
  const isAsLong =
    typeof comparison === 'string' || countDays(comparison.from, comparison.to) === countDays(period.from, period.to)
  return { previous: isAsLong ? movedBack(fullDays, previous.shift) : previous, fullDays }
}

/** The comparison a request asks for; by default, with the previous period. */
export function readComparison(compare: string | undefined): FigureComparison {
  return (compare === undefined ? null : toComparison(compare)) ?? 'previous'
}

/** The day that a day is compared with; the last of the month where that month does not have its date. */
export function dayCompared(day: string, { shift }: Pick<Compared, 'shift'>): string {
  return 'days' in shift ? addDays(day, -shift.days) : monthsBefore(day, shift.months)
}

/** Whether the days are compared with those of a year before. */
export function isYearBefore({ shift }: Pick<Compared, 'shift'>): boolean {
  return 'days' in shift ? shift.days === yearOfWeeks : shift.months === 12
}

const yearOfWeeks = 364

function shiftOf(period: Period, comparison: Exclude<FigureComparison, object | 'none'>): Compared['shift'] {
  const days = countDays(period.from, period.to)
  const weeks = { days: Math.ceil(days / 7) * 7 }
  if (comparison === 'week_ago') return weeks
  if (comparison === 'month_ago') return { months: 1 }
  if (comparison === 'year_ago') return days <= maxDaysByWeekday ? { days: yearOfWeeks } : { months: 12 }
  const months = calendarMonths(period)
  return months === null ? weeks : { months }
}

/**
 * How many months long a calendar month, quarter or year is, also a running one that begins on its first day; null: it
 * is none of these.
 */
function calendarMonths({ from, to }: Period): number | null {
  if (!from.endsWith('-01') || countDays(from, to) === 1) return null
  if (from.slice(0, 7) === to.slice(0, 7)) return countDays(from, to) > 7 || isLast(to) ? 1 : null
  const isOfYear = from.slice(0, 4) === to.slice(0, 4)
  const [first, last] = [monthOf(from), monthOf(to)]
  if (isOfYear && first % 3 === 0 && last - first <= 2) return 3
  return isOfYear && first === 0 ? 12 : null
}

function monthOf(date: string): number {
  return Number(date.slice(5, 7)) - 1
}

function isLast(date: string): boolean {
  return addDays(date, 1).endsWith('-01')
}

/** Full months are compared with full months, however long; running ones with the same dates, as far as they exist. */
function movedBack({ from, to }: Period, shift: Compared['shift']): Compared {
  if ('days' in shift) return { from: addDays(from, -shift.days), to: addDays(to, -shift.days), shift }
  const { months } = shift
  const end =
    isLast(to) && from.endsWith('-01') ? addDays(monthsBefore(addDays(to, 1), months), -1) : monthsBefore(to, months)
  const first = monthsBefore(from, months)
  // A single day that the other month does not have is compared with that month's last day, in daily rows as well as in
  // the sum.
  const isClamped = from === to && first.slice(8) !== from.slice(8)
  return { from: first, to: end, shift: isClamped ? { days: countDays(first, from) - 1 } : shift }
}

/**
 * The same date so many months before, or the last of a shorter month. Dates before the first year are moved into it.
 */
function monthsBefore(date: string, months: number): string {
  const at = Math.max(Number(date.slice(0, 4)) * 12 + monthOf(date) - months, 12 + (monthOf(date) % 12))
  const month = `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
  const same = `${month}${date.slice(7)}`
  return isCalendarDate(same) ? same : addDays(firstOfNext(month), -1)
}

function firstOfNext(month: string): string {
  return `${addDays(`${month}-01`, 31).slice(0, 8)}01`
}

/** The first day stored, where the days compared with begin before it: no change is shown against a part of them. */
export function partlyStored(beside: Period | null, since: string | null): { heldSince: string } | null {
  return beside !== null && since !== null && beside.from < since ? { heldSince: since } : null
}

/** The days a period is compared with. */
export interface ComparedPeriods {
  /** Null: none. */
  previous: Period | null
  /** The days that changes are of, where the period is not over; null where it has no full day yet. */
  fullDays?: Period | null
  /** The first day stored, where the days compared with begin before it: no change is shown then. */
  heldSince?: string
}

/** Returns what a period is compared with, for pages to show it. Needs `read:dashboards`. */
export async function getComparedDays(
  ctx: Context,
  input: { date_from?: string | undefined; date_to?: string | undefined; compare?: string | undefined },
): Promise<ComparedPeriods> {
  requireScope(ctx, 'read:dashboards')
  const { lastFull, held } = await readCalendar(ctx)
  const { previous, ...rest } = comparedDays(lastFull, readPeriod(ctx, input), readComparison(input.compare))
  return {
    previous: previous && { from: previous.from, to: previous.to },
    ...rest,
    ...partlyStored(previous, held?.from ?? null),
  }
}
