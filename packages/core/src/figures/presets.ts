import {
  countNow,
  heatmapOf,
  ofCosts,
  oneFigure,
  overDays,
  overHours,
  overWeekdays,
  ranked,
  rankedPositions,
} from './shapes.ts'

// Saved queries: what widgets, mailings and answers ask for by an id.

/** Net revenue: the sum of line totals with discounts, returns negative. Null when nothing was sold. */
export const revenue = oneFigure('revenue', ['Выручка', 'Revenue'], 'revenue')
/** Checks with a sale that do not come to nothing. */
export const checks = oneFigure('checks', ['Чеки', 'Checks'], 'checks')
/** Net revenue ÷ checks. */
export const averageCheck = oneFigure('avg_check', ['Средний чек', 'Average check'], 'avg_check')
/** Part of the checks that names no waiter. */
export const checksWithoutWaiter = oneFigure(
  'checks_without_waiter',
  ['Чеки без официанта', 'Checks without a waiter'],
  'checks_without_waiter',
)
/** Part of the net revenue whose checks name no waiter. */
export const revenueWithoutWaiter = oneFigure(
  'revenue_without_waiter',
  ['Выручка без официанта', 'Revenue without a waiter'],
  'revenue_without_waiter',
)
/**
 * Food cost of what was sold: Σ(unit cost × quantity) ÷ Σ revenue × 100 over the dishes whose cost is known. The share of
 * revenue they make up is told beside it, so that an unknown cost never passes for zero.
 */
export const foodCost = ofCosts('food_cost', ['Фудкост', 'Food cost'], 'food_cost')
/** Revenue of the dishes whose cost is known − what they cost. */
export const grossProfit = ofCosts('gross_profit', ['Валовая прибыль', 'Gross profit'], 'gross_profit')
/** As the source counts them. */
export const guests = oneFigure('guests', ['Гости', 'Guests'], 'guests')
export const revenuePerGuest = oneFigure(
  'revenue_per_guest',
  ['Средний чек на гостя', 'Revenue per guest'],
  'revenue_per_guest',
)
export const discounts = oneFigure('discounts', ['Скидки', 'Discounts'], 'discount')
/** Negative, as they are in the revenue. */
export const returns = oneFigure('returns', ['Возвраты', 'Returns'], 'returns')
/** Sum of the lines struck off. */
export const voids = oneFigure('voids', ['Удаления', 'Deletions'], 'void_sum')
export const payments = oneFigure('payments', ['Оплаты', 'Payments'], 'payments')

/** By business date; a day without sales is null. */
export const revenueByDay = overDays('revenue_by_day', ['Выручка по дням', 'Revenue by day'], 'revenue')
export const checksByDay = overDays('checks_by_day', ['Чеки по дням', 'Checks by day'], 'checks')
export const averageCheckByDay = overDays(
  'avg_check_by_day',
  ['Средний чек по дням', 'Average check by day'],
  'avg_check',
)
/** A dish costs on each day what it does in the period. */
export const foodCostByDay = overDays('food_cost_by_day', ['Фудкост по дням', 'Food cost by day'], 'food_cost')

/** By local hour of closing, ordered from the day's end: … 23, 0, 1, 2. Checks without a time are left out. */
export const revenueByHour = overHours('revenue_by_hour', ['Выручка по часам', 'Revenue by hour'], 'revenue')
export const checksByHour = overHours('checks_by_hour', ['Чеки по часам', 'Checks by hour'], 'checks')
export const averageCheckByHour = overHours(
  'avg_check_by_hour',
  ['Средний чек по часам', 'Average check by hour'],
  'avg_check',
)

/** Greatest first, like every ranking. */
export const revenueByRestaurant = ranked(
  'revenue_by_restaurant',
  ['Выручка по ресторанам', 'Revenue by restaurant'],
  'revenue',
  { by: 'restaurant', scope: 'read:restaurants', compares: true },
)
export const foodCostByRestaurant = ranked(
  'food_cost_by_restaurant',
  ['Фудкост по ресторанам', 'Food cost by restaurant'],
  'food_cost',
  { by: 'restaurant', scope: 'read:dishes', compares: true },
)
const ofCategories = { by: 'category', scope: 'read:dishes' } as const
export const revenueByCategory = ranked(
  'revenue_by_category',
  ['Выручка по категориям', 'Revenue by category'],
  'revenue',
  ofCategories,
)
export const quantityByCategory = ranked(
  'quantity_by_category',
  ['Продано по категориям', 'Sold by category'],
  'quantity',
  ofCategories,
)
export const foodCostByCategory = ranked(
  'food_cost_by_category',
  ['Фудкост по категориям', 'Food cost by category'],
  'food_cost',
  ofCategories,
)
export const topDishes = ranked('top_dishes', ['Лучшие блюда', 'Top dishes'], 'revenue', {
  ...{ by: 'dish', scope: 'read:dishes', most: 10 },
})
export const topWaiters = ranked('top_waiters', ['Лучшие официанты', 'Top waiters'], 'revenue', {
  ...{ by: 'waiter', scope: 'read:waiters', most: 10 },
})

/** Averages of a Monday, a Tuesday … that had sales: a day the restaurants stood closed makes no other day weaker. */
export const revenueByWeekday = overWeekdays(
  'revenue_by_weekday',
  ['Выручка по дням недели, в среднем за день', 'Revenue by weekday, average a day'],
  'revenue_per_day',
)
export const checksByWeekday = overWeekdays(
  'checks_by_weekday',
  ['Чеки по дням недели, в среднем за день', 'Checks by weekday, average a day'],
  'checks_per_day',
)
/** Net revenue ÷ checks over all Mondays, all Tuesdays … */
export const averageCheckByWeekday = overWeekdays(
  'avg_check_by_weekday',
  ['Средний чек по дням недели', 'Average check by weekday'],
  'avg_check',
)

/** What came in by position, by the sum it cost; movements without a sum count for nothing. Greatest first. */
export const stockIncoming = rankedPositions(
  'stock_incoming',
  ['Приход на склад', 'Received into stock'],
  'stock_in_cost',
)
/** What went out by position, by the sum it cost; movements without a sum count for nothing. Greatest first. */
export const stockOutgoing = rankedPositions(
  'stock_outgoing',
  ['Расход со склада', 'Taken from stock'],
  'stock_out_cost',
)
/**
 * Positions whose movements to date stand below their threshold, whatever the period: those that the list shows by
 * `filter[only_below]`. There is nothing to compare it with, since the past is not held. A threshold is of all
 * restaurants together; of chosen ones, those positions count that they ever moved.
 */
export const stockBelowThreshold = countNow('stock_below_threshold', ['Ниже минимума', 'Below threshold'], 'below_min')

/** Net revenue of the period by ISO weekday (y, 1 is Monday) and local hour (x). */
export const revenueHeatmap = heatmapOf('revenue_heatmap', ['Часы и дни недели', 'Hours and weekdays'], 'revenue')
