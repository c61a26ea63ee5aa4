import type { WidgetData, WidgetType } from '@vitrina/contract/dashboard'
import type { Context } from '../context.ts'
import type { Metric } from './define-metric.ts'
import {
  averageCheck,
  averageCheckByDay,
  averageCheckByHour,
  averageCheckByWeekday,
  checks,
  checksByDay,
  checksByHour,
  checksByWeekday,
  checksWithoutWaiter,
  discounts,
  foodCost,
  foodCostByCategory,
  foodCostByDay,
  foodCostByRestaurant,
  grossProfit,
  guests,
  payments,
  quantityByCategory,
  returns,
  revenue,
  revenueByCategory,
  revenueByDay,
  revenueByHour,
  revenueByRestaurant,
  revenueByWeekday,
  revenueHeatmap,
  revenuePerGuest,
  revenueWithoutWaiter,
  stockBelowThreshold,
  stockIncoming,
  stockOutgoing,
  topDishes,
  topWaiters,
  voids,
} from './presets.ts'

/** What a metric's data looks like, which says how it can be drawn. */
type MetricShape = 'metric' | 'series' | 'ranking' | 'heatmap'

interface ListedMetric {
  metric: Metric<WidgetData>
  shape: MetricShape
}

const listed: ListedMetric[] = [
  { metric: revenue, shape: 'metric' },
  { metric: checks, shape: 'metric' },
  { metric: averageCheck, shape: 'metric' },
  { metric: foodCost, shape: 'metric' },
  { metric: grossProfit, shape: 'metric' },
  { metric: guests, shape: 'metric' },
  { metric: revenuePerGuest, shape: 'metric' },
  { metric: discounts, shape: 'metric' },
  { metric: returns, shape: 'metric' },
  { metric: voids, shape: 'metric' },
  { metric: payments, shape: 'metric' },
  { metric: checksWithoutWaiter, shape: 'metric' },
  { metric: revenueWithoutWaiter, shape: 'metric' },
  { metric: stockBelowThreshold, shape: 'metric' },
  { metric: revenueByDay, shape: 'series' },
  { metric: checksByDay, shape: 'series' },
  { metric: averageCheckByDay, shape: 'series' },
  { metric: foodCostByDay, shape: 'series' },
  { metric: revenueByHour, shape: 'series' },
  { metric: checksByHour, shape: 'series' },
  { metric: averageCheckByHour, shape: 'series' },
  { metric: revenueByRestaurant, shape: 'ranking' },
  { metric: foodCostByRestaurant, shape: 'ranking' },
  { metric: revenueByCategory, shape: 'ranking' },
  { metric: quantityByCategory, shape: 'ranking' },
  { metric: foodCostByCategory, shape: 'ranking' },
  { metric: revenueByWeekday, shape: 'ranking' },
  { metric: checksByWeekday, shape: 'ranking' },
  { metric: averageCheckByWeekday, shape: 'ranking' },
  { metric: topDishes, shape: 'ranking' },
  { metric: topWaiters, shape: 'ranking' },
  { metric: stockIncoming, shape: 'ranking' },
  { metric: stockOutgoing, shape: 'ranking' },
  { metric: revenueHeatmap, shape: 'heatmap' },
]

/** Every metric by its id: what a widget may name. */
export const metricCatalogue: ReadonlyMap<string, ListedMetric> = new Map(
  listed.map((entry) => [entry.metric.id, entry]),
)

/** How data of each shape can be drawn. */
export const drawnAs: Record<MetricShape, readonly WidgetType[]> = {
  metric: ['metric', 'table'],
  series: ['line', 'area', 'bar', 'table'],
  ranking: ['bar', 'pie', 'table'],
  heatmap: ['heatmap', 'table'],
}

/** The metric of an id that a widget of the type can draw, or null. */
export function metricFor(type: WidgetType, id: string | null): Metric<WidgetData> | null {
  const entry = metricCatalogue.get(id ?? '')
  return entry && drawnAs[entry.shape].includes(type) ? entry.metric : null
}

/**
 * The context with the scopes of all metrics. A metric asks for the scope of the list it is of, for those who ask for it by
 * itself; whoever may read dashboards, or set up mailings, has every metric in them.
 */
export function withMetricScopes(ctx: Context): Context {
  const needed = [...metricCatalogue.values()].map(({ metric }) => metric.scope)
  return { ...ctx, scopes: new Set([...ctx.scopes, ...needed]) }
}
