import type { FigureDimension, FigureMetric, FigureTransform } from '@vitrina/contract/figure-query'
import { measures } from '@vitrina/core/figures/measures'
import type { Reported } from './narrowing.ts'
import type { Bound } from './ordering.ts'
import type { Recognition } from './recognition.ts'

const meanMetrics: Readonly<Record<string, FigureMetric>> = {
  'revenue day': 'revenue_per_day',
  'checks day': 'checks_per_day',
  'revenue check': 'avg_check',
  'revenue guest': 'revenue_per_guest',
  'avg_check guest': 'revenue_per_guest',
  'guests check': 'guests_per_check',
  'positions check': 'items_per_check',
  'quantity check': 'items_per_check',
  'gross_profit portion': 'profit_per_portion',
  'margin_pct portion': 'profit_per_portion',
  'revenue portion': 'avg_price',
  'cost_of_sales portion': 'unit_cost',
}

/** The metric that replaces a daily mean for a single day. */
export const ofOneDay: Readonly<Partial<Record<FigureMetric, FigureMetric>>> = {
  ...{ revenue_per_day: 'revenue', checks_per_day: 'checks' },
}

/**
 * Figures as means: the metric with a name of its own, or the mean of any additive metric, per day if nothing else was
 * named.
 */
export function meanOf(
  metrics: readonly FigureMetric[],
  per: 'day' | 'restaurant' | 'check' | 'guest' | 'hour' | 'portion' | null,
  { by, isOfWaiters }: { by: readonly FigureDimension[]; isOfWaiters: boolean },
): { metrics: FigureMetric[]; transform: FigureTransform | null; isUntold?: true } {
  const isPlain = metrics.every((metric) => !measures[metric].isAdditive && !meanMetrics[`${metric} ${per}`])
  if (isPlain) return { metrics: [...metrics], transform: null }
  const of = per ?? 'day'
  if (of === 'hour' && isOfWaiters && metrics.length === 1 && metrics[0] === 'revenue')
    return { metrics: ['revenue_per_hour'], transform: null }
  // The mean day of rows that are days is the day itself.
  if (per === null && by.includes('day')) return { metrics: [...metrics], transform: null }
  const named = metrics.map((metric) => meanMetrics[`${metric} ${of}`])
  if (named.every((metric) => metric !== undefined))
    return { metrics: named.flatMap((metric) => metric ?? []), transform: null }
  // “guests per dish” is not supported.
  if (of === 'portion') return { metrics: [...metrics], transform: null, isUntold: true }
  // Guests per guest is always one, whatever else was asked for.
  if (metrics.some((metric) => metric === `${of}s`)) return { metrics: [], transform: null }
  return { metrics: [...metrics], transform: { mean: of } }
}

/** The dimension a share is of: that of the named part, or that of the rows. */
export function partsOf(
  told: readonly Pick<Reported, 'dimension' | 'isOut'>[],
  by: readonly FigureDimension[],
  metrics: readonly FigureMetric[],
): { dimension: FigureDimension; isTold: boolean } | null {
  if (metrics.some((metric) => !measures[metric].isAdditive)) return null
  const order: readonly FigureDimension[] = [
    'dish',
    'category',
    'order_category',
    'payment_type',
    'station',
    'void_reason',
    'weekend',
    'weekday',
    'waiter',
    'product',
    'reason',
    'quadrant',
    'abc_revenue',
    'abc_margin',
    'abc_quantity',
    'source',
    'hour',
  ]
  const part = order.find(
    (dimension) =>
      told.some((one) => one.dimension === dimension && (!one.isOut || dimension === 'payment_type')) &&
      !by.includes(dimension),
  )
  if (part) return { dimension: part, isTold: true }
  const last = by.at(-1)
  if (last) return { dimension: last, isTold: told.some((one) => one.dimension === last) }
  if (told.some(({ dimension }) => dimension === 'restaurant')) return { dimension: 'restaurant', isTold: true }
  return null
}

export function havingOf(
  { op, value, item }: Bound,
  metrics: readonly FigureMetric[],
  h: Recognition,
): { metric: FigureMetric; op: Bound['op']; value: number }[] {
  const before = h
    .all('metric')
    .filter((one) => h.at(one.item) < h.at(item))
    .at(-1)?.sense.metric
  // «больше 100 чеков»: what is counted is said after the number.
  const counted = h.sense(h.beside(item, 1), 'metric')?.metric
  const isCounted = counted !== undefined && metrics.includes(counted)
  // «столы больше 4 гостей» are parties, and those of one table are not told apart.
  if (isCounted && counted === 'guests' && h.all('dimension').some(({ sense }) => sense.dimension === 'table'))
    return []
  const metric = isCounted ? counted : before && metrics.includes(before) ? before : metrics[0]
  if (!metric) return []
  // Returns are negative, so «more» is «less» in the data.
  return metric === 'returns' ? [{ metric, op: turned[op], value: -value }] : [{ metric, op, value }]
}

const turned = { gt: 'lt', gte: 'lte', lt: 'gt', lte: 'gte' } as const

/** The metric that expresses a figure as a share. */
export const inPercent: Readonly<Partial<Record<FigureMetric, FigureMetric>>> = {
  ...{ discount: 'discount_share', returns: 'return_share', gross_profit: 'margin_pct', cost_of_sales: 'food_cost' },
}

/** The metric that expresses a count or a share in money. */
export const inMoney: Readonly<Partial<Record<FigureMetric, FigureMetric>>> = {
  ...{
    quantity: 'revenue',
    orders: 'revenue',
    voids: 'void_sum',
    stock_in: 'stock_in_cost',
    stock_out: 'stock_out_cost',
  },
  ...{
    payment_count: 'payments',
    return_quantity: 'returns',
    margin_pct: 'gross_profit',
    checks: 'revenue',
    discount_share: 'discount',
    return_share: 'returns',
  },
}

/** The metric that expresses money or cost as a count. */
export const inPieces: Readonly<Partial<Record<FigureMetric, FigureMetric>>> = {
  ...{
    void_sum: 'voids',
    stock_in_cost: 'stock_in',
    stock_out_cost: 'stock_out',
    payments: 'payment_count',
    returns: 'return_quantity',
  },
}

/** «скидки больше 5 процентов»: a bound in percent applies to a share, never to money. */
export function inPercentOf(bounds: readonly Bound[], metric: FigureMetric, h: Recognition): FigureMetric {
  const bound = bounds.find(({ isPercent }) => isPercent)
  if (!bound || measures[metric].unit === 'percent') return metric
  const share = inPercent[metric]
  if (share) return share
  const unit = h.beside(bound.item, 1)
  if (unit) h.unclaim(unit)
  return metric
}

/** «меньше 100 позиций», «больше 5 возвратов»: a bound in pieces applies to a count, never to money. */
export function countedBy(
  bounds: readonly Bound[],
  metric: FigureMetric,
  isSoft: boolean,
  h: Recognition,
): FigureMetric {
  for (const { item, isRoubles } of bounds) {
    const next = h.beside(item, 1)
    if (!next || isRoubles) continue
    const of = h.sense(next, 'metric')?.metric
    const isThings =
      h.sense(next, 'dimension')?.dimension === 'dish' || h.sense(next, 'positions') !== undefined || of === 'quantity'
    if (of === 'returns' && metric === 'returns') return 'return_quantity'
    if (of === 'payments' && metric === 'payments') return 'payment_count'
    if (isThings && metric === 'revenue' && isSoft) return 'quantity'
    if ((isThings && measures[metric].unit === 'money') || (of === metric && /^(discount|revenue)$/.test(metric)))
      h.unclaim(next)
  }
  return metric
}
