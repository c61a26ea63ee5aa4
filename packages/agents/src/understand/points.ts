import { addDays } from '@vitrina/contract/dates'
import { monthOf, unitAround, yearOf } from './calendar.ts'

/** An end of a range as it was named. What is missing is taken from the other end or from today. */
export type Point =
  | { kind: 'date'; date: string }
  | { kind: 'weekday'; weekday: number }
  | { kind: 'day'; day: number; month: number | null; year: number | null; ofMonths: boolean }
  | { kind: 'month'; month: number; year: number | null }
  | { kind: 'part'; part: number; months: 3 | 6; year: number | null }
  | { kind: 'year'; year: number }

const back: Record<string, number> = { this: 0, last: -1, last_but_one: -2 }

/** The point that begins at a place of the codes, and the place after it; null where there is none. */
export function pointAt(codes: readonly string[], at: number, today: string): { point: Point; end: number } | null {
  const code = codes[at] ?? ''
  const date = /^d(\d{4}-\d\d-\d\d)$/.exec(code)?.[1]
  if (date) return { point: { kind: 'date', date }, end: at + 1 }
  const days = { today: 0, yesterday: -1, before_yesterday: -2 }[code]
  if (days !== undefined) return { point: { kind: 'date', date: addDays(today, days) }, end: at + 1 }
  if (/^w\d$/.test(code)) return { point: { kind: 'weekday', weekday: Number(code.slice(1)) }, end: at + 1 }
  if (code === 'start') return startAt(codes, at, today)
  const [, day, month, year = ''] = /^p(\d+)\.(\d+)\.(\d*)$/.exec(code) ?? []
  if (day && Number(month) >= 1 && Number(month) <= 12) {
    const full = year === '' ? null : Number(year.length === 2 ? `20${year}` : year)
    return { point: { kind: 'day', day: Number(day), month: Number(month), year: full, ofMonths: false }, end: at + 1 }
  }
  if (/^m\d+$/.test(code)) {
    const said = yearAt(codes, at + 1, today)
    return {
      point: { kind: 'month', month: Number(code.slice(1)), year: said?.year ?? null },
      end: said?.end ?? at + 1,
    }
  }
  return /^[no]\d+$/.test(code) ? numberAt(codes, at, today) : null
}

/** «с начала месяца» */
function startAt(codes: readonly string[], at: number, today: string) {
  const which = back[codes[at + 1] ?? '']
  const place = which === undefined ? at + 1 : at + 2
  const unit = codes[place]
  if (unit !== 'week' && unit !== 'month' && unit !== 'quarter' && unit !== 'half' && unit !== 'year') return null
  return { point: { kind: 'date', date: unitAround(today, unit, which).from } as const, end: place + 1 }
}

/** «15», «15 числа», «15 ноября 2025 года», «2 квартал», «2025 год» */
function numberAt(codes: readonly string[], at: number, today: string): { point: Point; end: number } | null {
  const number = Number(codes[at]?.slice(1))
  const next = codes[at + 1]
  if (/^n20\d\d$/.test(codes[at] ?? '')) {
    return { point: { kind: 'year', year: number }, end: next === 'year' ? at + 2 : at + 1 }
  }
  if ((next === 'quarter' || next === 'half') && number >= 1 && number <= (next === 'half' ? 2 : 4)) {
    const said = yearAt(codes, at + 2, today)
    const months = next === 'half' ? 6 : 3
    return { point: { kind: 'part', part: number, months, year: said?.year ?? null }, end: said?.end ?? at + 2 }
  }
  if (number < 1 || number > 31) return null
  const rest = next === 'date' ? at + 2 : at + 1
  const day = { kind: 'day', day: number } as const
  const month = /^m(\d+)$/.exec(codes[rest] ?? '')?.[1]
  if (month) {
    const said = yearAt(codes, rest + 1, today)
    const point: Point = { ...day, month: Number(month), year: said?.year ?? null, ofMonths: false }
    return { point, end: said?.end ?? rest + 1 }
  }
  const which = codes[rest + 1] === 'month' ? back[codes[rest] ?? ''] : undefined
  if (which !== undefined) {
    const { from } = unitAround(today, 'month', which)
    return { point: { ...day, month: monthOf(from), year: yearOf(from), ofMonths: false }, end: rest + 2 }
  }
  return { point: { ...day, month: null, year: null, ofMonths: next === 'date' }, end: rest }
}

function yearAt(codes: readonly string[], at: number, today: string): { year: number; end: number } | null {
  const number = /^n(20\d\d)$/.exec(codes[at] ?? '')?.[1]
  if (number) return { year: Number(number), end: codes[at + 1] === 'year' ? at + 2 : at + 1 }
  const which = codes[at + 1] === 'year' ? back[codes[at] ?? ''] : undefined
  return which === undefined ? null : { year: yearOf(today) + which, end: at + 2 }
}
