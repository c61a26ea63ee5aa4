import type { WidgetData, WidgetType } from '@vitrina/contract/dashboard'
import type { FigureMetric } from '@vitrina/contract/figure-query'
import { shapeDrawnAs, shapeOf } from '@vitrina/contract/figure-shape'
import { type SavedFigureId, savedFigures } from '@vitrina/contract/saved-figures'
import { Granularity } from '@vitrina/contract/widget'
import { figuresAsked, isPlain, type WidgetQuery } from '@vitrina/contract/widget-query'
import type { Context } from '../context.ts'
import { bareConditions, dimensions } from './dimensions.ts'
import { isOfNow, measures } from './measures.ts'
import type { Tier } from './plan.ts'
import {
  countNow,
  heatmapOf,
  type Metric,
  type MetricInput,
  ofCosts,
  ofGuests,
  oneFigure,
  overDays,
  overHours,
  overWeekdays,
  type Ranked,
  ranked,
  rankedPositions,
} from './shapes.ts'

// Saved queries: what widgets, mailings and answers request by id. The contract describes each.

type Shape<Data> = (id: string, metric: FigureMetric) => Metric<Data>

function saved<Data>(shape: Shape<Data>, id: SavedFigureId): Metric<Data> {
  return shape(id, savedFigures[id].metric)
}

function savedRanking(id: SavedFigureId, rest: Omit<Ranked, 'by'>) {
  const { metric, by } = savedFigures[id]
  const [dimension] = by
  if (dimension === undefined) throw new Error(`${id} ranks nothing`)
  return ranked(id, metric, { by: dimension, ...rest })
}

/** Net revenue: the sum of line totals with discounts, returns negative. Null when nothing was sold. */
export const revenue = saved(oneFigure, 'revenue')
/** Checks with a sale whose total is not zero. */
export const checks = saved(oneFigure, 'checks')
/** Net revenue ÷ checks. */
export const averageCheck = saved(oneFigure, 'avg_check')
/** Checks without a waiter. */
export const checksWithoutWaiter = saved(oneFigure, 'checks_without_waiter')
/** Net revenue of checks without a waiter. */
export const revenueWithoutWaiter = saved(oneFigure, 'revenue_without_waiter')
/**
 * Food cost of what was sold: Σ(unit cost × quantity) ÷ Σ revenue × 100 over the dishes whose cost is known. The share
 * of revenue they make up is reported with it, so that an unknown cost never passes for zero.
 */
export const foodCost = saved(ofCosts, 'food_cost')
/** Revenue of the dishes whose cost is known − what they cost. */
export const grossProfit = saved(ofCosts, 'gross_profit')
/** As the source counts them, where it does; days whose checks report no guests have no figure. */
export const guests = saved(ofGuests, 'guests')
export const revenuePerGuest = saved(ofGuests, 'revenue_per_guest')
export const discounts = saved(oneFigure, 'discounts')
/** Negative, as they are in the revenue. */
export const returns = saved(oneFigure, 'returns')
/** Sum of voided lines. */
export const voids = saved(oneFigure, 'voids')
export const payments = saved(oneFigure, 'payments')

/** By business date; a day without sales is null. */
export const revenueByDay = saved(overDays, 'revenue_by_day')
export const checksByDay = saved(overDays, 'checks_by_day')
export const averageCheckByDay = saved(overDays, 'avg_check_by_day')
/** The cost of a dish on each day is its cost in the period. */
export const foodCostByDay = saved(overDays, 'food_cost_by_day')

/** By local hour of closing, ordered from the day's end: … 23, 0, 1, 2. Checks without a time are left out. */
export const revenueByHour = saved(overHours, 'revenue_by_hour')
export const checksByHour = saved(overHours, 'checks_by_hour')
export const averageCheckByHour = saved(overHours, 'avg_check_by_hour')

/** Greatest first, like every ranking. */
export const revenueByRestaurant = savedRanking('revenue_by_restaurant', { scope: 'read:restaurants', compares: true })
export const foodCostByRestaurant = savedRanking('food_cost_by_restaurant', { scope: 'read:dishes', compares: true })
const ofCategories = { scope: 'read:dishes' } as const
export const revenueByCategory = savedRanking('revenue_by_category', ofCategories)
export const quantityByCategory = savedRanking('quantity_by_category', ofCategories)
export const foodCostByCategory = savedRanking('food_cost_by_category', ofCategories)
export const topDishes = savedRanking('top_dishes', { scope: 'read:dishes', most: 10 })
export const topWaiters = savedRanking('top_waiters', {
  scope: 'read:waiters',
  most: 10,
})

/** Averages over Mondays, Tuesdays … with sales: a day when restaurants were closed does not lower the average. */
export const revenueByWeekday = saved(overWeekdays, 'revenue_by_weekday')
export const checksByWeekday = saved(overWeekdays, 'checks_by_weekday')
/** Net revenue ÷ checks over all Mondays, all Tuesdays … */
export const averageCheckByWeekday = saved(overWeekdays, 'avg_check_by_weekday')

/** Received stock by position, by cost; movements without a sum count as zero. Greatest first. */
export const stockIncoming = saved(rankedPositions, 'stock_incoming')
/** Consumed stock by position, by cost; movements without a sum count as zero. Greatest first. */
export const stockOutgoing = saved(rankedPositions, 'stock_outgoing')
/**
 * Positions whose balance of movements to date is below their threshold, whatever the period: those that the list shows
 * by `filter[only_below]`. There is nothing to compare it with, since past states are not stored. A threshold applies
 * to all restaurants together; for chosen ones, positions they ever moved are counted.
 */
export const stockBelowThreshold = saved(countNow, 'stock_below_threshold')

/** Net revenue of the period by ISO weekday (y, 1 is Monday) and local hour (x). */
export const revenueHeatmap = saved(heatmapOf, 'revenue_heatmap')

/** The shape of a metric's data, which decides how it can be drawn. */
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

/** Every metric by its id: those a widget may use. */
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

/** The metric with this id if a widget of the type can draw it, else null. */
export function metricFor(type: WidgetType, id: string | null): Metric<WidgetData> | null {
  const entry = metricCatalogue.get(id ?? '')
  return entry && drawnAs[entry.shape].includes(type) ? entry.metric : null
}

/**
 * The context with the scopes of all metrics. A metric alone needs the scope of the list it belongs to; a user who may
 * read dashboards, or set up mailings, sees every metric in them.
 */
export function withMetricScopes(ctx: Context): Context {
  const needed = [...metricCatalogue.values()].map(({ metric }) => metric.scope)
  return { ...ctx, scopes: new Set([...ctx.scopes, ...needed]) }
}

/** Maximum bars for dimensions with very many members, unless the query sets a limit. */
const maxBars = 15

/** One metric of a query in the shape a widget draws; null where only a table can show it. */
export function metricOfQuery({ by, order, limit }: Omit<WidgetQuery, 'metrics'>, metric: FigureMetric) {
  const [dimension] = by
  const id = [metric, ...by].join('_by_')
  switch (shapeOf(by)) {
    case 'metric':
      if (isOfNow(metric)) return countNow(id, metric)
      return figureShape(metric)(id, metric)
    case 'series':
      return dimension === 'hour' ? overHours(id, metric) : overDays(id, metric)
    case 'ranking': {
      if (dimension === undefined) return null
      const { isOrdered } = dimensions[dimension]
      const most = limit ?? (isOrdered ? null : maxBars)
      return ranked(id, metric, {
        ...{ by: dimension, scope: measures[metric].scope, compares: true },
        ...(most !== null && { most }),
        ...(order !== null ? { order } : isOrdered && { order: null }),
      })
    }
    case 'heatmap':
      return heatmapOf(id, metric)
    case 'table':
      return null
  }
}

/** With the share of revenue it is known for, where that may not be all. */
function figureShape(metric: FigureMetric) {
  const { leaves } = measures[metric]
  if (leaves.includes('cost')) return ofCosts
  return leaves.includes('guests') ? ofGuests : oneFigure
}

/** The metric of a query that a widget of the type draws; null where it cannot be drawn so. */
export function drawnMetric(type: WidgetType, query: WidgetQuery): Metric<WidgetData> | null {
  const [metric, ...others] = query.metrics
  if (type === 'text' || metric === undefined || others.length > 0 || !isPlain(figuresAsked(query))) return null
  return shapeDrawnAs[shapeOf(query.by)].includes(type) ? metricOfQuery(query, metric) : null
}

/** How deep a widget of the type reads: a chart rollups alone, a table as deep as a question. */
export function tierOf(type: WidgetType): Tier {
  return type === 'table' ? 3 : 1
}

/** The input for a widget's metric, narrowed as its query asks. */
export function inputOfQuery(input: MetricInput, { by, where }: Pick<WidgetQuery, 'by' | 'where'>): MetricInput {
  const grain = Granularity.safeParse(by[0])
  return {
    ...input,
    ...(where.length > 0 && { where: bareConditions(where) }),
    ...(grain.success && { grain: grain.data }),
  }
}
