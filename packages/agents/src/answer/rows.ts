import type { Period } from '@vitrina/contract/dates'
import type { RankingData, SeriesData } from '@vitrina/contract/widget'
import { within } from '@vitrina/core/time/time-axis'
import { monthOf, unitAround, wholeMonth, yearOf } from '../understand/calendar.ts'
import type { Entities, Grouping, Measure } from '../understand/understood.ts'
import { type Bucket, isPartOf } from './buckets.ts'
import { dates, dayName, measureWords, nbsp } from './words.ts'

/** A measure of one restaurant, day, hour … */
export interface Row {
  id: string
  label: string
  value: number | null
  sharePct: number | null
  /** It is not over yet, or only a part of it lies in the period. */
  isPart?: boolean
}

export interface RowsRead {
  measure: Measure
  by: Grouping
  /** Whose rows these are; null: the chain's. */
  of: string | null
  rows: Row[]
  gaps: string[]
  /** Said of the figures themselves. */
  note: string | null
  /** Rows that have an order of their own, as a metric gave them. */
  series: SeriesData | null
}

export interface RowsQuestion {
  measure: Measure
  by: Grouping
  entities: Entities
  period: Period
  /** Most calls that may be made for it. */
  mostCalls: number
}

/** Where a restaurant has the measures of sales. */
export const salesFields = { revenue: 'revenue', checks: 'checks', avg_check: 'avgCheck' } as const

export function isOfSales(measure: Measure): measure is keyof typeof salesFields {
  return measure === 'revenue' || measure === 'checks' || measure === 'avg_check'
}

/** Something else than restaurants is named. */
export function isOfOther({ dishes, categories, waiters }: Entities): boolean {
  return dishes.length + categories.length + waiters.length > 0
}

/** Rows of the chain with nothing in them yet. */
export function base({ measure, by }: RowsQuestion): RowsRead {
  return { measure, by, of: null, rows: [], gaps: [], note: null, series: null }
}

export function rowsOf({ items }: RankingData): Row[] {
  return items.map(({ id, label, value, sharePct }) => ({ id, label, value, sharePct }))
}

/** Hours, days, or the weeks or months that many days come as, in their order. */
export function fromPoints(
  question: RowsQuestion & { of: string | null },
  granularity: Bucket | 'hour',
  points: { x: string; y: number | null }[],
  { today, lastFull }: { today: string; lastFull: string },
): RowsRead {
  const rows = points.map(({ x, y }) => {
    const row = { id: x, value: y, sharePct: null }
    if (granularity === 'hour') return { ...row, label: nameOfHour(x), isPart: false }
    const bucket = within(unitAround(x, granularity), question.period) ?? { from: x, to: x }
    return {
      ...row,
      label: nameOfBucket(bucket, granularity, today),
      isPart: isPartOf(bucket, granularity, lastFull),
    }
  })
  const { unit, name } = measureWords[question.measure]
  const series: SeriesData = { unit, granularity, series: [{ key: 'current', label: name, points }] }
  const isCoarse = granularity !== 'hour' && granularity !== question.by
  const read = { ...base(question), of: question.of, rows, series }
  return isCoarse ? { ...read, by: granularity, gaps: [coarseWords(granularity)] } : read
}

/** Said where a period makes too many of what was asked for. */
export function coarseWords(unit: Bucket): string {
  const words = { day: 'дням', week: 'неделям', month: 'месяцам' }
  return `Период длинный, поэтому показано по ${words[unit]}.`
}

/** «19:00–20:00» */
function nameOfHour(hour: string): string {
  return `${hour.padStart(2, '0')}:00–${String((Number(hour) + 1) % 24).padStart(2, '0')}:00`
}

const months = 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ')

/** «октябрь», «октябрь 2025»; what is no whole month, or a week or a day, by its dates. */
export function nameOfBucket(bucket: Period, unit: Bucket, today: string): string {
  if (unit === 'day') return dayName(bucket.from, today)
  const whole = wholeMonth(yearOf(bucket.from), monthOf(bucket.from))
  if (unit === 'week' || whole.from !== bucket.from || whole.to !== bucket.to) return dates(bucket, today)
  const year = yearOf(bucket.from)
  return `${months[monthOf(bucket.from) - 1]}${year === yearOf(today) ? '' : `${nbsp}${year}`}`
}
