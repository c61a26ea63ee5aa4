import { countDays, type Period } from '@vitrina/contract/dates'
import type { SeriesData } from '@vitrina/contract/widget'
import type { SeriesPoint } from './series-chart'

/** Returns the label of the compared points: a year ago, by date or by weekday, or the previous period. */
export function previousName(points: readonly SeriesPoint[]): 'chart.yearAgo' | 'chart.previous' {
  const dated = points.find(({ x, before }) => before != null && isDate(x) && isDate(before.x))
  return dated?.before && isYearBefore(dated.before.x, dated.x) ? 'chart.yearAgo' : 'chart.previous'
}

/** Returns the days a series is compared with, all of them; null where a point is longer than a day. */
export function daysCompared({ granularity, series }: SeriesData): Period | null {
  const points = series.find(({ key }) => key === 'previous')?.points ?? []
  const [first, last] = [points[0], points.at(-1)]
  return granularity === 'day' && first && last ? { from: first.x, to: last.x } : null
}

function isDate(x: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(x)
}

function isYearBefore(one: string, other: string): boolean {
  if (countDays(one, other) - 1 === 364) return true
  if (Number(one.slice(0, 4)) !== Number(other.slice(0, 4)) - 1) return false
  return one.slice(4) === (other.slice(4) === '-02-29' ? '-02-28' : other.slice(4))
}

/** Returns the points of a series, each with the point of the previous period it is compared with. */
export function withPrevious({ series }: SeriesData): SeriesPoint[] {
  const current = series.find(({ key }) => key !== 'previous')
  const previous = series.find(({ key }) => key === 'previous')
  const compared = new Map(previous?.points.map((point) => [point.at, point]))
  return (current?.points ?? []).map((point) => ({ ...point, before: compared.get(point.x) ?? null }))
}
