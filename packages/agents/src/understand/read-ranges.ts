import { addDays, isoWeekday } from '@vitrina/contract/dates'
import { dateOf, dayOf, fullMonth, monthOf, spell, unitAround, yearOf } from './calendar.ts'
import { lastWeekday, lastYear, yearTaken } from './last-dates.ts'
import type { Meaning } from './period-rules.ts'
import { type Point, pointAt } from './points.ts'

/** A part of the codes that names a period; `meaning` is null for an impossible one. */
export interface FoundRange {
  at: number
  end: number
  meaning: Meaning | null
  /** The range is invalid because it gives hours of a day. */
  isHours: boolean
}

interface Item {
  from: Point
  /** Null for a single point. */
  to: Point | null
  end: number
  /** The word or sign before the second end: «с 5 по 9», «с 18 до 22», «5–9». */
  how: 'to' | 'until' | 'dash' | null
}

/**
 * Ranges («9–15 ноября», «с 28.10 по 3 ноября», «октябрь–ноябрь») and the days of a list with its month at the end
 * («14, 15 и 16 ноября»: the first two, as the last is read by itself).
 */
export function readRanges(codes: readonly string[], today: string, isOther: (at: number) => boolean): FoundRange[] {
  const found: FoundRange[] = []
  for (let at = 0; at < codes.length; ) {
    const item = isOther(at) ? null : itemAt(codes, at, today)
    const meant = item && understood(codes, item, today)
    if (item && meant) {
      found.push({ at, end: item.end, ...meant })
      at = item.end
    } else at++
  }
  return found
}

function itemAt(codes: readonly string[], at: number, today: string): Item | null {
  const isBetween = codes[at] === 'between'
  const isLed = codes[at] === 'from' || codes[at] === 'since' || isBetween
  const first = pointAt(codes, isLed ? at + 1 : at, today)
  if (!first) return null
  const joint = isLed && codes[first.end] === 'and' ? first.end + 1 : first.end
  const code = isBetween && codes[joint - 1] === 'and' ? 'to' : codes[joint]
  if (isBetween && !/^(day|date)$/.test(first.point.kind)) return null
  // “1 to 15 November”: no preposition, but a month at its end.
  const isPlain =
    !isLed &&
    codes[first.end] === 'to' &&
    /^[no]\d{1,2}$/.test(codes[at] ?? '') &&
    endsInMonth(codes, first.end + 1, today)
  const how = isPlain
    ? 'to'
    : isBetween && code === 'to' && joint > first.end
      ? 'to'
      : code === 'dash'
        ? code
        : isLed && (code === 'to' || code === 'until')
          ? code
          : null
  const second = how && pointAt(codes, isBetween && joint > first.end ? joint : joint + 1, today)
  if (how && second) {
    // «от 30 до 35», «с 9 до 12 часов» are not days.
    if (/^(percent|hour)$/.test(codes[second.end] ?? '')) return null
    if (codes[at] === 'since' && isBare(first.point) && isBare(second.point)) return null
    return { from: first.point, to: second.point, end: second.end, how }
  }
  return isLed ? null : { from: first.point, to: null, end: first.end, how: null }
}

function endsInMonth(codes: readonly string[], at: number, today: string): boolean {
  const second = pointAt(codes, at, today)
  return second?.point.kind === 'day' && second.point.month !== null
}

/** The meaning of an item; null for what is read elsewhere or is not a time. */
function understood(codes: readonly string[], item: Item, today: string): Omit<FoundRange, 'at' | 'end'> | null {
  const [from, to] = filled(item.from, item.to)
  const last = to ?? from
  const lender = last.kind === 'day' && last.ofMonths ? null : lenderOf(codes, item.end, today)
  const [lentFrom, lentTo] = lender ? [lend(from, lender), to && lend(to, lender)] : [from, to]
  if (!isBare(lentTo ?? lentFrom)) {
    const isRead = to === null && lentFrom === from
    return isRead ? null : { meaning: between(lentFrom, lentTo ?? lentFrom, today), isHours: false }
  }
  if (!to || last.kind !== 'day') return null
  if (!last.ofMonths && item.how !== 'to') return item.how === 'until' ? { meaning: null, isHours: true } : null
  const month = monthOfDay(from.kind === 'day' ? from.day : last.day, today)
  const meaning = between(lend(from, month), lend(to, month), today)
  return { meaning: meaning && { ...meaning, assumed: `месяц не назван, взяты ${spell(meaning)}` }, isHours: false }
}

/** The next item of the list that supplies what the ones before it omit. */
function lenderOf(codes: readonly string[], at: number, today: string): Point | null {
  if (!/^(and|or|comma|vs|from)$/.test(codes[at] ?? '')) return null
  const place = /^(for|in)$/.test(codes[at + 1] ?? '') ? at + 2 : at + 1
  const next = itemAt(codes, place, today)
  if (!next) return null
  const [from, to] = filled(next.from, next.to)
  const last = to ?? from
  if (!isBare(last)) return last.kind === 'day' || codes[at] === 'and' || codes[at] === 'comma' ? last : null
  return last.kind === 'day' && last.ofMonths ? monthOfDay(last.day, today) : lenderOf(codes, next.end, today)
}

/** The last month in which the day has passed or is today. */
function monthOfDay(day: number, today: string): Point {
  const { from } = unitAround(today, 'month', day <= dayOf(today) ? 0 : -1)
  return { kind: 'month', month: monthOf(from), year: yearOf(from) }
}

/** A day without its month, or a number that may mean anything. */
function isBare(point: Point): boolean {
  return point.kind === 'day' && point.month === null
}

/** «14 и 15 ноября», «1 и 2 квартал», «сентябрь и октябрь 2025». */
function lend(point: Point, lender: Point): Point {
  if (point.kind === 'day' && point.month === null) {
    if (lender.kind === 'part' && point.day <= 4) return { ...lender, part: point.day }
    if (lender.kind !== 'day' && lender.kind !== 'month') return point
    return { ...point, month: lender.month, year: lender.year }
  }
  const isOfOne = point.kind === 'month' && lender.kind === 'month' && lender.year !== null
  // «ноябрь и ноябрь 2025» are in two different years.
  return isOfOne && point.year === null && point.month < lender.month ? { ...point, year: lender.year } : point
}

/** Fills in what one end omits from the other. */
function filled(from: Point, to: Point | null): [Point, Point | null] {
  if (!to || from.kind !== 'day') return [from, to]
  if (from.month === null && to.kind === 'part' && from.day <= 4) {
    return [{ kind: 'part', part: from.day, months: to.months, year: to.year }, to]
  }
  if (to.kind !== 'day') return [from, to]
  if (from.month === null) return [{ ...from, month: to.month, year: to.year }, to]
  return [from, to.month === null ? { ...to, month: from.month, year: to.year ?? from.year } : to]
}

/** From the first day of one point to the last day of the other; null where there is no such period. */
function between(from: Point, to: Point, today: string): Meaning | null {
  if (from.kind === 'weekday' || to.kind === 'weekday') return ofWeekdays(from, to, today)
  const [said, other] = [yearOfPoint(from), yearOfPoint(to)]
  const [start, end] = [endsOf(from).first, endsOf(to).last]
  // The range crosses the new year, unless both days are in one month and no year is named: then the order is wrong.
  const isOver = keyOf(start) > keyOf(end) && (start.month !== end.month || said !== null)
  const first = said ?? (other === null ? lastYear(today, start.month, start.day) : other - (isOver ? 1 : 0))
  const second = other ?? first + (isOver ? 1 : 0)
  const isFree = said === null && other === null
  const by = isFree && isOver && (dateIn(second, end) ?? today) > today ? 1 : 0
  const period = { from: dateIn(first - by, start), to: dateIn(second - by, end) }
  if (period.from === null || period.to === null || period.from > period.to) return null
  return { from: period.from, to: period.to, name: '', ...(isFree ? { assumed: yearTaken(second - by) } : {}) }
}

function ofWeekdays(from: Point, to: Point, today: string): Meaning | null {
  const end =
    to.kind === 'weekday'
      ? from.kind === 'date'
        ? next(from.date, to.weekday)
        : lastWeekday(today, to.weekday)
      : dateOfPoint(to, today)
  if (end === null) return null
  const start =
    from.kind === 'weekday' ? addDays(end, -((isoWeekday(end) - from.weekday + 7) % 7)) : dateOfPoint(from, today)
  return start !== null && start <= end ? { from: start, to: end, name: '' } : null
}

function next(date: string, weekday: number): string {
  return addDays(date, (weekday - isoWeekday(date) + 7) % 7)
}

function dateOfPoint(point: Point, today: string): string | null {
  if (point.kind === 'date') return point.date
  return between(point, point, today)?.from ?? null
}

function yearOfPoint(point: Point): number | null {
  if (point.kind === 'date') return yearOf(point.date)
  return point.kind === 'weekday' ? null : point.year
}

interface DayOfYear {
  month: number
  /** 0 is the last of the month. */
  day: number
}

function keyOf({ month, day }: DayOfYear): number {
  return month * 100 + (day || 99)
}

function dateIn(year: number, { month, day }: DayOfYear): string | null {
  return day === 0 ? fullMonth(year, month).to : dateOf(year, month, day)
}

/** The first and the last day of a point, without the year. */
function endsOf(point: Exclude<Point, { kind: 'weekday' }>): { first: DayOfYear; last: DayOfYear } {
  switch (point.kind) {
    case 'date':
      return same({ month: monthOf(point.date), day: dayOf(point.date) })
    case 'day':
      return same({ month: point.month ?? 0, day: point.day })
    case 'month':
      return { first: { month: point.month, day: 1 }, last: { month: point.month, day: 0 } }
    case 'part': {
      const last = point.part * point.months
      return { first: { month: last - point.months + 1, day: 1 }, last: { month: last, day: 0 } }
    }
    case 'year':
      return { first: { month: 1, day: 1 }, last: { month: 12, day: 0 } }
  }
}

function same(day: DayOfYear): { first: DayOfYear; last: DayOfYear } {
  return { first: day, last: day }
}
