import type { FigureDimension, FigureMetric, FigureQuery } from './figure-query.ts'

function saved(metric: FigureMetric, ...by: FigureDimension[]): Pick<FigureQuery, 'by'> & { metric: FigureMetric } {
  return { metric, by }
}

/**
 * The metric and dimensions of each saved figure, which widgets, mailings and answers request by id. A heat map's row
 * dimension comes first.
 */
export const savedFigures = {
  revenue: saved('revenue'),
  checks: saved('checks'),
  avg_check: saved('avg_check'),
  checks_without_waiter: saved('checks_without_waiter'),
  revenue_without_waiter: saved('revenue_without_waiter'),
  food_cost: saved('food_cost'),
  gross_profit: saved('gross_profit'),
  guests: saved('guests'),
  revenue_per_guest: saved('revenue_per_guest'),
  discounts: saved('discount'),
  returns: saved('returns'),
  voids: saved('void_sum'),
  payments: saved('payments'),
  revenue_by_day: saved('revenue', 'day'),
  checks_by_day: saved('checks', 'day'),
  avg_check_by_day: saved('avg_check', 'day'),
  food_cost_by_day: saved('food_cost', 'day'),
  revenue_by_hour: saved('revenue', 'hour'),
  checks_by_hour: saved('checks', 'hour'),
  avg_check_by_hour: saved('avg_check', 'hour'),
  revenue_by_restaurant: saved('revenue', 'restaurant'),
  food_cost_by_restaurant: saved('food_cost', 'restaurant'),
  revenue_by_category: saved('revenue', 'category'),
  quantity_by_category: saved('quantity', 'category'),
  food_cost_by_category: saved('food_cost', 'category'),
  top_dishes: saved('revenue', 'dish'),
  top_waiters: saved('revenue', 'waiter'),
  revenue_by_weekday: saved('revenue_per_day', 'weekday'),
  checks_by_weekday: saved('checks_per_day', 'weekday'),
  avg_check_by_weekday: saved('avg_check', 'weekday'),
  stock_incoming: saved('stock_in_cost', 'product', 'unit'),
  stock_outgoing: saved('stock_out_cost', 'product', 'unit'),
  stock_below_threshold: saved('below_min'),
  revenue_heatmap: saved('revenue', 'weekday', 'hour'),
} as const

export type SavedFigureId = keyof typeof savedFigures

/** Whether this is the id of a saved figure. */
export function isSavedFigure(id: string): id is SavedFigureId {
  return Object.hasOwn(savedFigures, id)
}

/** The saved figure with an id; null where there is none. */
export function savedFigure(id: string): ReturnType<typeof saved> | null {
  return isSavedFigure(id) ? savedFigures[id] : null
}
