import type { WidgetData, WidgetType } from '@vitrina/contract/dashboard'
import { figureDimensionLabels, figureMetricLabels } from '@vitrina/contract/figure-metrics'
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
  type Title,
} from './shapes.ts'

// Saved queries: what widgets, mailings and answers request by id. The contract describes each.

type Shape<Data> = (id: string, title: Title, metric: FigureMetric) => Metric<Data>

function saved<Data>(shape: Shape<Data>, id: SavedFigureId, title: Title): Metric<Data> {
  return shape(id, title, savedFigures[id].metric)
}

function savedRanking(id: SavedFigureId, title: Title, rest: Omit<Ranked, 'by'>) {
  const { metric, by } = savedFigures[id]
  const [dimension] = by
  if (dimension === undefined) throw new Error(`${id} ranks nothing`)
  return ranked(id, title, metric, { by: dimension, ...rest })
}

/** Net revenue: the sum of line totals with discounts, returns negative. Null when nothing was sold. */
export const revenue = saved(oneFigure, 'revenue', ['Выручка', 'Revenue'])
/** Checks with a sale whose total is not zero. */
export const checks = saved(oneFigure, 'checks', ['Чеки', 'Checks'])
/** Net revenue ÷ checks. */
export const averageCheck = saved(oneFigure, 'avg_check', ['Средний чек', 'Average check'])
/** Checks without a waiter. */
export const checksWithoutWaiter = saved(oneFigure, 'checks_without_waiter', [
  'Чеки без официанта',
  'Checks without a waiter',
])
/** Net revenue of checks without a waiter. */
export const revenueWithoutWaiter = saved(oneFigure, 'revenue_without_waiter', [
  'Выручка без официанта',
  'Revenue without a waiter',
])
/**
 * Food cost of what was sold: Σ(unit cost × quantity) ÷ Σ revenue × 100 over the dishes whose cost is known. The share
 * of revenue they make up is reported with it, so that an unknown cost never passes for zero.
 */
export const foodCost = saved(ofCosts, 'food_cost', ['Фудкост', 'Food cost'])
/** Revenue of the dishes whose cost is known − what they cost. */
export const grossProfit = saved(ofCosts, 'gross_profit', ['Валовая прибыль', 'Gross profit'])
/** As the source counts them, where it does; days whose checks report no guests have no figure. */
export const guests = saved(ofGuests, 'guests', ['Гости', 'Guests'])
export const revenuePerGuest = saved(ofGuests, 'revenue_per_guest', ['Средний чек на гостя', 'Revenue per guest'])
export const discounts = saved(oneFigure, 'discounts', ['Скидки', 'Discounts'])
/** Negative, as they are in the revenue. */
export const returns = saved(oneFigure, 'returns', ['Возвраты', 'Returns'])
/** Sum of voided lines. */
export const voids = saved(oneFigure, 'voids', ['Удаления', 'Voids'])
export const payments = saved(oneFigure, 'payments', ['Оплаты', 'Payments'])

/** By business date; a day without sales is null. */
export const revenueByDay = saved(overDays, 'revenue_by_day', ['Выручка по дням', 'Revenue by day'])
export const checksByDay = saved(overDays, 'checks_by_day', ['Чеки по дням', 'Checks by day'])
export const averageCheckByDay = saved(overDays, 'avg_check_by_day', ['Средний чек по дням', 'Average check by day'])
/** The cost of a dish on each day is its cost in the period. */
export const foodCostByDay = saved(overDays, 'food_cost_by_day', ['Фудкост по дням', 'Food cost by day'])

/** By local hour of closing, ordered from the day's end: … 23, 0, 1, 2. Checks without a time are left out. */
export const revenueByHour = saved(overHours, 'revenue_by_hour', ['Выручка по часам', 'Revenue by hour'])
export const checksByHour = saved(overHours, 'checks_by_hour', ['Чеки по часам', 'Checks by hour'])
export const averageCheckByHour = saved(overHours, 'avg_check_by_hour', [
  'Средний чек по часам',
  'Average check by hour',
])

/** Greatest first, like every ranking. */
export const revenueByRestaurant = savedRanking(
  'revenue_by_restaurant',
  ['Выручка по ресторанам', 'Revenue by restaurant'],
  { scope: 'read:restaurants', compares: true },
)
export const foodCostByRestaurant = savedRanking(
  'food_cost_by_restaurant',
  ['Фудкост по ресторанам', 'Food cost by restaurant'],
  { scope: 'read:dishes', compares: true },
)
const ofCategories = { scope: 'read:dishes' } as const
export const revenueByCategory = savedRanking(
  'revenue_by_category',
  ['Выручка по категориям', 'Revenue by category'],
  ofCategories,
)
export const quantityByCategory = savedRanking(
  'quantity_by_category',
  ['Продано по категориям', 'Sold by category'],
  ofCategories,
)
export const foodCostByCategory = savedRanking(
  'food_cost_by_category',
  ['Фудкост по категориям', 'Food cost by category'],
  ofCategories,
)
export const topDishes = savedRanking('top_dishes', ['Лучшие блюда', 'Top dishes'], { scope: 'read:dishes', most: 10 })
export const topWaiters = savedRanking('top_waiters', ['Лучшие официанты', 'Top waiters'], {
  scope: 'read:waiters',
  most: 10,
})

/** Averages over Mondays, Tuesdays … with sales: a day when restaurants were closed does not lower the average. */
export const revenueByWeekday = saved(overWeekdays, 'revenue_by_weekday', [
  'Выручка по дням недели, в среднем за день',
  'Revenue by weekday, average a day',
])
export const checksByWeekday = saved(overWeekdays, 'checks_by_weekday', [
  'Чеки по дням недели, в среднем за день',
  'Checks by weekday, average a day',
])
/** Net revenue ÷ checks over all Mondays, all Tuesdays … */
export const averageCheckByWeekday = saved(overWeekdays, 'avg_check_by_weekday', [
  'Средний чек по дням недели',
  'Average check by weekday',
])

/** Received stock by position, by cost; movements without a sum count as zero. Greatest first. */
export const stockIncoming = saved(rankedPositions, 'stock_incoming', ['Приход на склад', 'Received into stock'])
/** Consumed stock by position, by cost; movements without a sum count as zero. Greatest first. */
export const stockOutgoing = saved(rankedPositions, 'stock_outgoing', ['Расход со склада', 'Taken from stock'])
/**
 * Positions whose balance of movements to date is below their threshold, whatever the period: those that the list shows
 * by `filter[only_below]`. There is nothing to compare it with, since past states are not stored. A threshold applies
 * to all restaurants together; for chosen ones, positions they ever moved are counted.
 */
export const stockBelowThreshold = saved(countNow, 'stock_below_threshold', ['Ниже минимума', 'Below threshold'])

/** Net revenue of the period by ISO weekday (y, 1 is Monday) and local hour (x). */
export const revenueHeatmap = saved(heatmapOf, 'revenue_heatmap', ['Часы и дни недели', 'Hours and weekdays'])

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
  const title = titleOf(metric, by)
  const id = [metric, ...by].join('_by_')
  switch (shapeOf(by)) {
    case 'metric':
      if (isOfNow(metric)) return countNow(id, title, metric)
      return figureShape(metric)(id, title, metric)
    case 'series':
      return dimension === 'hour' ? overHours(id, title, metric) : overDays(id, title, metric)
    case 'ranking': {
      if (dimension === undefined) return null
      const { isOrdered } = dimensions[dimension]
      const most = limit ?? (isOrdered ? null : maxBars)
      return ranked(id, title, metric, {
        ...{ by: dimension, scope: measures[metric].scope, compares: true },
        ...(most !== null && { most }),
        ...(order !== null ? { order } : isOrdered && { order: null }),
      })
    }
    case 'heatmap':
      return heatmapOf(id, title, metric)
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

function titleOf(metric: FigureMetric, by: WidgetQuery['by']): [ru: string, en: string] {
  const { name } = figureMetricLabels[metric]
  const told = by.map((dimension) => figureDimensionLabels[dimension].by)
  return [[name.ru, ...told.map(({ ru }) => ru)].join(' '), [name.en, ...told.map(({ en }) => en)].join(' ')]
}
