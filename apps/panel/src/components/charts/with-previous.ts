import type { SeriesData } from '@vitrina/contract/widget'
import type { SeriesPoint } from './series-chart'

/** The points of a series, each with the one in its place of the period before. */
export function withPrevious({ series }: SeriesData): SeriesPoint[] {
  const current = series.find(({ key }) => key !== 'previous')
  const previous = series.find(({ key }) => key === 'previous')
  return (current?.points ?? []).map((point, index) => ({ ...point, before: previous?.points[index] ?? null }))
}
