import type { Period } from '@vitrina/contract/dates'
import type { MetricData } from '@vitrina/contract/widget'
import { type LocalizedText, seriesFigures } from '@/components/charts/chart-figures'
import { sparkPlaces } from '@/features/overview/spark-days'
import { figuresSheet } from './figures-sheet'
import type { Sheet } from './sheet'

/** A single figure for files: its value, its previous value and, if the dates are known, the points of its series. */
export function metricSheets(title: string, data: MetricData, period: Period, words: LocalizedText): Sheet[] {
  const { unit, spark } = data
  const course = sparkPlaces(data, period)
  const figure = figuresSheet(title, [{ title, data }], words.t)
  if (course === null || spark.length < 2) return [figure]
  const { granularity, places } = course
  const points = places.map((x, index) => ({ x, y: spark[index] ?? null }))
  const valueHead = words.t('chart.value')
  return [figure, seriesFigures({ title, valueHead, unit, granularity, points }, words).sheet()]
}
