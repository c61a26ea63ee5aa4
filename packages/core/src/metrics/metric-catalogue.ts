import type { WidgetData, WidgetType } from '@vitrina/contract/dashboard'
import type { Metric } from './define-metric.ts'
import { foodCost } from './food-cost-metric.ts'
import { revenueByHour, revenueHeatmap } from './hour-metrics.ts'
import { revenueByRestaurant, topDishes, topWaiters } from './ranking-metrics.ts'
import { averageCheckMetric, checks, revenue, revenueByDay } from './sales-metrics.ts'

/** What a metric's data looks like, which says how it can be drawn. */
type MetricShape = 'metric' | 'series' | 'ranking' | 'heatmap'

interface ListedMetric {
  metric: Metric<WidgetData>
  shape: MetricShape
}

const listed: ListedMetric[] = [
  { metric: revenue, shape: 'metric' },
  { metric: checks, shape: 'metric' },
  { metric: averageCheckMetric, shape: 'metric' },
  { metric: foodCost, shape: 'metric' },
  { metric: revenueByDay, shape: 'series' },
  { metric: revenueByHour, shape: 'series' },
  { metric: revenueByRestaurant, shape: 'ranking' },
  { metric: topDishes, shape: 'ranking' },
  { metric: topWaiters, shape: 'ranking' },
  { metric: revenueHeatmap, shape: 'heatmap' },
]

/** Every metric by its id: what a widget may name. */
export const metricCatalogue: ReadonlyMap<string, ListedMetric> = new Map(
  listed.map((entry) => [entry.metric.id, entry]),
)

/** How data of each shape can be drawn. */
const drawnAs: Record<MetricShape, readonly WidgetType[]> = {
  metric: ['metric'],
  series: ['line', 'area', 'bar'],
  ranking: ['bar', 'pie'],
  heatmap: ['heatmap'],
}

/** The metric of an id that a widget of the type can draw, or null. */
export function metricFor(type: WidgetType, id: string | null): Metric<WidgetData> | null {
  const entry = metricCatalogue.get(id ?? '')
  return entry && drawnAs[entry.shape].includes(type) ? entry.metric : null
}
