import { addDays, countDays, isoWeekday, type Period } from '@vitrina/contract/dates'

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'half' | 'year'

const monthsOf = { month: 1, quarter: 3, half: 6, year: 12 } as const

function pad(n: number, width = 2): string {
  return String(n).padStart(width, '0')
}

/** The first day of a month; months below 1 and above 12 belong to the years before and after. */
function firstOf(year: number, month: number): string {
  const months = year * 12 + month - 1
  return `${pad(Math.floor(months / 12), 4)}-${pad((months % 12) + 1)}-01`
}

export function yearOf(date: string): number {
  return Number(date.slice(0, 4))
}

export function monthOf(date: string): number {
  return Number(date.slice(5, 7))
}

export function dayOf(date: string): number {
  return Number(date.slice(8))
}

/** A full month. */
export function fullMonth(year: number, month: number): Period {
  return { from: firstOf(year, month), to: addDays(firstOf(year, month + 1), -1) }
}

/** The date of a day of a month, or null where the month is shorter. */
export function dateOf(year: number, month: number, day: number): string | null {
  const { from, to } = fullMonth(year, month)
  return day >= 1 && day <= dayOf(to) ? addDays(from, day - 1) : null
}

/** The full unit that contains `date`, moved by `by` units. */
export function unitAround(date: string, unit: Unit, by = 0): Period {
  if (unit === 'day') return { from: addDays(date, by), to: addDays(date, by) }
  if (unit === 'week') {
    const monday = addDays(date, 1 - isoWeekday(date) + 7 * by)
    return { from: monday, to: addDays(monday, 6) }
  }
  const months = monthsOf[unit]
  const first = Math.floor((monthOf(date) - 1) / months) * months + 1 + by * months
  return { from: firstOf(yearOf(date), first), to: addDays(firstOf(yearOf(date), first + months), -1) }
}

/** `count` units that end yesterday: today is not over. */
export function rolling(today: string, unit: Unit, count: number): Period {
  const to = addDays(today, -1)
  if (unit === 'day') return { from: addDays(to, 1 - count), to }
  if (unit === 'week') return { from: addDays(to, 1 - 7 * count), to }
  if (unit === 'month' && count === 1) return { from: addDays(to, -29), to }
  const back = monthsOf[unit] * count
  const [year, month] = [yearOf(today), monthOf(today) - back]
  return { from: dateOf(year, month, dayOf(today)) ?? fullMonth(year, month).to, to }
}

/**
 * The same part of the previous unit: the same number of first days if the unit is still running, otherwise all of it.
 */
export function comparable(period: Period, today: string): Period {
  for (const unit of ['week', 'month', 'quarter', 'half', 'year'] as const) {
    const whole = unitAround(period.from, unit)
    if (whole.from !== period.from || (whole.to !== period.to && period.to !== today)) continue
    if (unit !== 'week' && period.from === period.to && period.to !== today) continue
    if (period.to > whole.to || (period.to === today && today !== whole.to && period.from === today)) continue
    const before = unitAround(period.from, unit, -1)
    if (whole.to === period.to) return before
    const months = (yearOf(period.to) - yearOf(whole.from)) * 12 + monthOf(period.to) - monthOf(whole.from)
    const to =
      unit === 'week'
        ? addDays(period.to, -7)
        : (dateOf(yearOf(before.from), monthOf(before.from) + months, dayOf(period.to)) ??
          fullMonth(yearOf(before.from), monthOf(before.from) + months).to)
    return { from: before.from, to }
  }
  const days = countDays(period.from, period.to)
  return { from: addDays(period.from, -days), to: addDays(period.from, -1) }
}

const genitive = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')

/** «17 ноября 2026», «9–15 ноября 2026», «28 октября – 3 ноября 2026». */
export function spell({ from, to }: Period): string {
  const name = (date: string) => `${dayOf(date)} ${genitive[monthOf(date) - 1]}`
  if (from === to) return `${name(to)} ${yearOf(to)}`
  if (yearOf(from) !== yearOf(to)) return `${name(from)} ${yearOf(from)} – ${name(to)} ${yearOf(to)}`
  if (monthOf(from) !== monthOf(to)) return `${name(from)} – ${name(to)} ${yearOf(to)}`
  return `${dayOf(from)}–${name(to)} ${yearOf(to)}`
}
