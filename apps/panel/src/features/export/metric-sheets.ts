import type { Period } from '@vitrina/contract/dates'
import type { MetricData } from '@vitrina/contract/widget'
import { type LocalizedText, seriesFigures } from '@/components/charts/chart-figures'
import { sparkPlaces } from '@/features/overview/spark-days'
import { figuresSheet } from './figures-sheet'
import type { Sheet } from './sheet'

/** A single figure as files hold it: what it is and was and, where its course has days, weeks or months, each of them. */
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
