import { type FigureComparison, toComparison } from '@vitrina/contract/comparison'
import { addDays, countDays, isCalendarDate, type Period } from '@vitrina/contract/dates'
import type { PeriodRule } from '@vitrina/contract/period-rule'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { readCalendar } from '../time/calendar.ts'
import { readPeriod } from '../time/period.ts'

/** Days and how they stand beside those of a period: so many days, or months, before each of them. */
export interface Compared extends Period {
  shift: { days: number } | { months: number }
}

/** What the figures of a period are set beside. */
export interface ComparedDays {
  previous: Compared | null
  /**
   * The days of the period that its change is of, where it is not over; null where it has no full day yet. Absent: all of
   * its days.
   */
  fullDays?: Period | null
}

/** Up to so many days a year ago is 52 weeks ago, so that weekdays meet; longer ones meet by their dates. */
const maxDaysByWeekday = 28

/**
 * What a period stands beside, like with like: a day, the same weekday of the week before; days, as many moved back by whole
 * weeks; a month, running or whole, the same dates of the month before; quarters and years the ones before.
 */
export function comparedRowOf(period: Period, comparison: 'previous', rule?: PeriodRule): Compared
export function comparedRowOf(period: Period, comparison: FigureComparison, rule?: PeriodRule): Compared | null
export function comparedRowOf(period: Period, comparison: FigureComparison, rule?: PeriodRule): Compared | null {
  if (comparison === 'none') return null
  if (typeof comparison !== 'string') {
    const { from, to } = comparison
    return { from, to, shift: { days: countDays(from, period.from) - 1 } }
  }
  // In its first quarter a year has the dates of that quarter: only the rule tells them apart.
  if (comparison === 'previous' && rule === 'this_year') return movedBack(period, { months: 12 })
  return movedBack(period, shiftOf(period, comparison))
}

/**
 * What a period is set beside, by one rule for everything that tells a change. A morning beside a day would tell of a fall
 * that is none: a period that reaches past the last full day is compared by its full days, with those they stand beside.
 * One that has none yet is set beside the other days without telling a change. `rule`: that the period comes of.
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
  // Other days of one's own, longer or shorter, are compared with as they are.
  const isAsLong =
    typeof comparison === 'string' || countDays(comparison.from, comparison.to) === countDays(period.from, period.to)
  return { previous: isAsLong ? movedBack(fullDays, previous.shift) : previous, fullDays }
}

/** The comparison that a request asks for; like with like unless it says otherwise. */
export function readComparison(compare: string | undefined): FigureComparison {
  return (compare === undefined ? null : toComparison(compare)) ?? 'previous'
}

/** The day that a day stands beside; the last of a month for those that it does not have. */
export function dayCompared(day: string, { shift }: Pick<Compared, 'shift'>): string {
  return 'days' in shift ? addDays(day, -shift.days) : monthsBefore(day, shift.months)
}

/** Whether days stand beside those of a year before. */
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

/** How many months a calendar month, quarter or year is, running ones from their first day on; null: it is none of them. */
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

/** Whole months stand beside whole ones, however long; running ones beside the same dates, as far as there are any. */
function movedBack({ from, to }: Period, shift: Compared['shift']): Compared {
  if ('days' in shift) return { from: addDays(from, -shift.days), to: addDays(to, -shift.days), shift }
  const { months } = shift
  const end =
    isLast(to) && from.endsWith('-01') ? addDays(monthsBefore(addDays(to, 1), months), -1) : monthsBefore(to, months)
  const first = monthsBefore(from, months)
  // One day that the other month does not have stands beside that month's last as a day too, and not in the sum alone.
  const isClamped = from === to && first.slice(8) !== from.slice(8)
  return { from: first, to: end, shift: isClamped ? { days: countDays(first, from) - 1 } : shift }
}

/** The same date so many months before, or the last of a shorter month. The first year there is has none before it. */
function monthsBefore(date: string, months: number): string {
  const at = Math.max(Number(date.slice(0, 4)) * 12 + monthOf(date) - months, 12 + (monthOf(date) % 12))
  const month = `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
  const same = `${month}${date.slice(7)}`
  return isCalendarDate(same) ? same : addDays(firstOfNext(month), -1)
}

function firstOfNext(month: string): string {
  return `${addDays(`${month}-01`, 31).slice(0, 8)}01`
}

/** Since when days are held that something is set beside, where that is not from their first on: no change is told of a part. */
export function partlyStored(beside: Period | null, since: string | null): { heldSince: string } | null {
  return beside !== null && since !== null && beside.from < since ? { heldSince: since } : null
}

/** Which days stand beside which. */
export interface ComparedPeriods {
  /** Null: none. */
  previous: Period | null
  /** The days that changes are of, where the period is not over; null where it has no full day yet. */
  fullDays?: Period | null
  /** Since when days are held, where those compared with begin before: no change is told then. */
  heldSince?: string
}

/** What a period stands beside, for pages to say so. Needs `read:dashboards`. */
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
