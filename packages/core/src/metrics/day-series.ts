import { addDays, countDays } from '@vitrina/contract/dates'
import type { SeriesData } from '@vitrina/contract/widget'
import { comparedPeriod, yearBefore } from '../time/period.ts'
import type { MetricInput } from './define-metric.ts'

type Points = SeriesData['series'][number]['points']

/** A figure by day beside the same figure of the days it is compared with, if any. */
export function daySeries(
  unit: SeriesData['unit'],
  input: MetricInput,
  now: Points,
  before: Points | null,
): SeriesData {
  const current = { key: 'current', label: 'Период', points: now }
  if (before === null) return { unit, granularity: 'day', series: [current] }
  const points = isYearAgo(input) ? dayForDay(now, before, lastCompared(input)) : before
  const previous = { key: 'previous', label: previousLabel(input), points }
  return { unit, granularity: 'day', series: [current, previous] }
}

/** What the figures of the days compared with are called. */
export function previousLabel(input: MetricInput): string {
  return isYearAgo(input) ? 'Год назад' : 'Прошлый период'
}

/** The day that a day of the period stands beside. */
export function dayBeside(input: MetricInput, day: string): string | null {
  if (input.previous === null || day > lastCompared(input)) return null
  if (isYearAgo(input)) return yearBefore(day)
  return addDays(input.previous.from, countDays(input.period.from, day) - 1)
}

// Where one of two years is a leap year, the days of March would stand a day apart.
function dayForDay(now: Points, before: Points, last: string): Points {
  const figures = new Map(before.map(({ x, y }) => [x, y]))
  return now
    .filter(({ x }) => x <= last)
    .map(({ x }) => {
      const day = yearBefore(x)
      return { x: day, y: figures.get(day) ?? null }
    })
}

// Today stands beside no day, unless it is all there is.
function lastCompared({ period, fullDays }: MetricInput): string {
  return (fullDays ?? period).to
}

function isYearAgo({ period, previous, fullDays }: MetricInput): boolean {
  const year = comparedPeriod(fullDays ?? period, 'year_ago')
  return previous !== null && year !== null && previous.from === year.from && previous.to === year.to
}
