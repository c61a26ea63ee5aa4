import type { SeriesData } from '@vitrina/contract/widget'

type Points = SeriesData['series'][number]['points']

/** A figure by day beside the same figure of the period before. */
export function daySeries(unit: SeriesData['unit'], now: Points, before: Points): SeriesData {
  return {
    unit,
    granularity: 'day',
    series: [
      { key: 'current', label: 'Период', points: now },
      { key: 'previous', label: 'Прошлый период', points: before },
    ],
  }
}
