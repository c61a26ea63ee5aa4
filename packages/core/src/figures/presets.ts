import type { FigureMetric } from '@vitrina/contract/figure-query'
import { type SavedFigureId, savedFigures } from '@vitrina/contract/saved-figures'
import type { Metric } from './define-metric.ts'
import {
  countNow,
  heatmapOf,
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

// Saved queries: what widgets, mailings and answers ask for by an id. What each is of, the contract tells.

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
/** Checks with a sale that do not come to nothing. */
export const checks = saved(oneFigure, 'checks', ['Чеки', 'Checks'])
/** Net revenue ÷ checks. */
export const averageCheck = saved(oneFigure, 'avg_check', ['Средний чек', 'Average check'])
/** Part of the checks that names no waiter. */
export const checksWithoutWaiter = saved(oneFigure, 'checks_without_waiter', [
  'Чеки без официанта',
  'Checks without a waiter',
])
/** Part of the net revenue whose checks name no waiter. */
export const revenueWithoutWaiter = saved(oneFigure, 'revenue_without_waiter', [
  'Выручка без официанта',
  'Revenue without a waiter',
])
/**
 * Food cost of what was sold: Σ(unit cost × quantity) ÷ Σ revenue × 100 over the dishes whose cost is known. The share of
 * revenue they make up is told beside it, so that an unknown cost never passes for zero.
 */
export const foodCost = saved(ofCosts, 'food_cost', ['Фудкост', 'Food cost'])
/** Revenue of the dishes whose cost is known − what they cost. */
export const grossProfit = saved(ofCosts, 'gross_profit', ['Валовая прибыль', 'Gross profit'])
/** As the source counts them, where it does; of days whose checks name none there is no figure. */
export const guests = saved(ofGuests, 'guests', ['Гости', 'Guests'])
export const revenuePerGuest = saved(ofGuests, 'revenue_per_guest', ['Средний чек на гостя', 'Revenue per guest'])
export const discounts = saved(oneFigure, 'discounts', ['Скидки', 'Discounts'])
/** Negative, as they are in the revenue. */
export const returns = saved(oneFigure, 'returns', ['Возвраты', 'Returns'])
/** Sum of the lines struck off. */
export const voids = saved(oneFigure, 'voids', ['Удаления', 'Voids'])
export const payments = saved(oneFigure, 'payments', ['Оплаты', 'Payments'])

/** By business date; a day without sales is null. */
export const revenueByDay = saved(overDays, 'revenue_by_day', ['Выручка по дням', 'Revenue by day'])
export const checksByDay = saved(overDays, 'checks_by_day', ['Чеки по дням', 'Checks by day'])
export const averageCheckByDay = saved(overDays, 'avg_check_by_day', ['Средний чек по дням', 'Average check by day'])
/** A dish costs on each day what it does in the period. */
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

/** Averages of a Monday, a Tuesday … that had sales: a day the restaurants stood closed makes no other day weaker. */
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

/** What came in by position, by the sum it cost; movements without a sum count for nothing. Greatest first. */
export const stockIncoming = saved(rankedPositions, 'stock_incoming', ['Приход на склад', 'Received into stock'])
/** What went out by position, by the sum it cost; movements without a sum count for nothing. Greatest first. */
export const stockOutgoing = saved(rankedPositions, 'stock_outgoing', ['Расход со склада', 'Taken from stock'])
/**
 * Positions whose movements to date stand below their threshold, whatever the period: those that the list shows by
 * `filter[only_below]`. There is nothing to compare it with, since the past is not held. A threshold is of all
 * restaurants together; of chosen ones, those positions count that they ever moved.
 */
export const stockBelowThreshold = saved(countNow, 'stock_below_threshold', ['Ниже минимума', 'Below threshold'])

/** Net revenue of the period by ISO weekday (y, 1 is Monday) and local hour (x). */
export const revenueHeatmap = saved(heatmapOf, 'revenue_heatmap', ['Часы и дни недели', 'Hours and weekdays'])
