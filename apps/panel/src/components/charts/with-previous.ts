import { countDays, type Period } from '@vitrina/contract/dates'
import type { SeriesData } from '@vitrina/contract/widget'
import type { SeriesPoint } from './series-chart'

/** Returns the label of the compared points: a year ago, by date or by weekday, or the previous period. */
export function previousName(points: readonly SeriesPoint[]): 'chart.yearAgo' | 'chart.previous' {
  const dated = points.find(({ x, before }) => before != null && isDate(x) && isDate(before.x))
  return dated?.before && isYearBefore(dated.before.x, dated.x) ? 'chart.yearAgo' : 'chart.previous'
}

/** Returns the days from the first compared point to the last; null where a point is longer than a day. */
export function daysCompared(points: readonly SeriesPoint[]): Period | null {
  const [first, second] = points.flatMap(({ before }) => (before != null && isDate(before.x) ? before.x : []))
  const last = points.findLast(({ before }) => before != null)?.before?.x
  if (first === undefined || last === undefined) return null
  return second === undefined || countDays(first, second) === 2 ? { from: first, to: last } : null
}

function isDate(x: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(x)
}

function isYearBefore(one: string, other: string): boolean {
  if (countDays(one, other) - 1 === 364) return true
  if (Number(one.slice(0, 4)) !== Number(other.slice(0, 4)) - 1) return false
  return one.slice(4) === (other.slice(4) === '-02-29' ? '-02-28' : other.slice(4))
}

/** Returns the points of a series, each with the point at the same place of the previous period. */
export function withPrevious({ series }: SeriesData): SeriesPoint[] {
  const current = series.find(({ key }) => key !== 'previous')
  const previous = series.find(({ key }) => key === 'previous')
  return (current?.points ?? []).map((point, index) => ({ ...point, before: previous?.points[index] ?? null }))
}
