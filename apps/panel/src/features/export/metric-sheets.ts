import type { Period } from '@vitrina/contract/dates'
import type { MetricData } from '@vitrina/contract/widget'
import { seriesFigures, type Words } from '@/components/charts/chart-figures'
import { sparkDays } from '@/features/overview/spark-days'
import { figuresSheet } from './figures-sheet'
import type { Sheet } from './sheet'

/** A single figure as files hold it: what it is and was and, where its course has days, each of them. */
export function metricSheets(title: string, data: MetricData, period: Period, words: Words): Sheet[] {
  const { unit, spark } = data
  const days = sparkDays(spark, period)
  const figure = figuresSheet(title, [{ title, data }], words.t)
  if (days === null || days.length < 2) return [figure]
  const points = days.map((x, index) => ({ x, y: spark[index] ?? null }))
  const valueHead = words.t('chart.value')
  return [figure, seriesFigures({ title, valueHead, unit, granularity: 'day', points }, words).sheet()]
}
