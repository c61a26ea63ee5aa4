import { addDays, countDays, type Period } from '@vitrina/contract/dates'
import type { FigureComparison } from '@vitrina/contract/figure-query'
import { yearBefore } from '../time/period.ts'

/** Days and how they stand beside those of a period: so many days, or months, before each of them. */
export interface Beside extends Period {
  shift: { days: number } | { months: number }
}

/** Up to so many days a year ago is 52 weeks ago, so that weekdays meet; longer ones meet by their dates. */
const mostDaysByWeekday = 28

/**
 * What a period stands beside, like with like: a day, the same weekday of the week before; days, as many moved back by whole
 * weeks; a month, running or whole, the same dates of the month before; quarters and years the ones before.
 */
export function besideOf(period: Period, comparison: FigureComparison): Beside | null {
  if (comparison === 'none') return null
  if (typeof comparison !== 'string') {
    return { ...comparison, shift: { days: countDays(comparison.from, period.from) - 1 } }
  }
  switch (comparison) {
    case 'week_before':
      return byDays(period, wholeWeeks(period))
    case 'month_before':
      return byMonths(period, 1)
    case 'year_before':
      return countDays(period.from, period.to) <= mostDaysByWeekday ? byDays(period, 364) : byYear(period)
    case 'before': {
      const months = calendarMonths(period)
      return months === null ? byDays(period, wholeWeeks(period)) : byMonths(period, months)
    }
  }
}

/** How the days that figures stand beside were found: a year before by their dates, or so many days. */
export function besideDays(period: Period, previous: Period): Beside {
  const isYear = previous.from === yearBefore(period.from) && previous.to === yearBefore(period.to)
  return { ...previous, shift: isYear ? { months: 12 } : { days: countDays(previous.from, period.from) - 1 } }
}

/** Where a day that is compared with stands: on the day that it is compared to, as the rollups are moved. */
export function movedDay(day: string, { shift }: Pick<Beside, 'shift'>): string {
  return 'days' in shift ? addDays(day, shift.days) : monthsBefore(day, -shift.months)
}

/** The least of whole weeks that the period does not overlap when it is moved back by them. */
function wholeWeeks({ from, to }: Period): number {
  return Math.ceil(countDays(from, to) / 7) * 7
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

function byDays({ from, to }: Period, days: number): Beside {
  return { from: addDays(from, -days), to: addDays(to, -days), shift: { days } }
}

function byYear({ from, to }: Period): Beside {
  return { from: yearBefore(from), to: yearBefore(to), shift: { months: 12 } }
}

/** Whole months stand beside whole ones, however long; running ones beside the same dates, as far as there are any. */
function byMonths({ from, to }: Period, months: number): Beside {
  const end =
    isLast(to) && from.endsWith('-01') ? addDays(monthsBefore(addDays(to, 1), months), -1) : monthsBefore(to, months)
  return { from: monthsBefore(from, months), to: end, shift: { months } }
}

/** The same date so many months before, or the last of a shorter month. */
function monthsBefore(date: string, months: number): string {
  const at = Number(date.slice(0, 4)) * 12 + monthOf(date) - months
  const first = `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`
  const day = Number(date.slice(8))
  const same = addDays(first, day - 1)
  return same.slice(0, 7) === first.slice(0, 7) ? same : addDays(firstOfNext(first), -1)
}

function firstOfNext(first: string): string {
  return `${addDays(first, 31).slice(0, 8)}01`
}
