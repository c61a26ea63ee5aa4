import type { FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import type { Reported } from './narrowing.ts'
import type { Order } from './ordering.ts'
import { phrasedBy, type Recognition } from './recognition.ts'

/** Whether only a time and a place are named. */
export function isBareOf(
  h: Recognition,
  by: readonly FigureDimension[],
  order: unknown,
  compare: unknown,
  told: readonly Reported[],
): boolean {
  if (compare !== undefined) return false
  if (told.some(({ dimension }) => /^(dish|category|product|waiter)$/.test(dimension))) return true
  if (by.includes('waiter') && order !== null) return true
  return by.length === 0 && (order === null || !h.has('top'))
}

export function isRanking(order: Order | 'both' | null): boolean {
  return (
    order !== null &&
    order !== 'both' &&
    (order.isTop ||
      order.items.some((item) => /^(лидер|аутсайдер|отстающ|leader|laggard|biggest|largest)/.test(phrasedBy(item))))
  )
}

const partings =
  /^(разбивк|разбить|разбей|структур|распредел|соотношен|состав|раскладк|как дел|делит|делят|breakdown|break down|split|mix|composition|distribution)/

/** «топ продаж», «структура оплат»: rows are asked for without their dimension; the likeliest comes first. */
export function rowsLeftOpen(
  h: Recognition,
  {
    metrics,
    told,
    isRanking,
    limit,
  }: { metrics: readonly FigureMetric[]; told: readonly Reported[]; isRanking: boolean; limit: number | null },
): FigureDimension[] {
  const [metric] = metrics
  if (isRanking && limit === null) {
    if (told.some(({ dimension }) => dimension === 'dish' || dimension === 'category')) return ['dish']
    if (told.some(({ dimension }) => dimension === 'waiter')) return []
    return metric === 'voids' || metric === 'returns' || metric === 'discount' || metric === 'guests'
      ? ['waiter', 'restaurant']
      : ['dish', 'waiter', 'restaurant']
  }
  const isPayment = metric === 'payments' || metric === 'payment_count'
  const isHow = h.words.some(({ word }) => word === 'чем' || word === 'how') && !h.asks('howMuch') && !h.has('compare')
  const isParted = [...h.all('each'), ...h.all('share')].some(({ item }) => partings.test(phrasedBy(item)))
  if (told.some(({ dimension }) => dimension === 'payment_type')) return []
  if (isPayment && (isHow || isParted)) return ['payment_type']
  if (!isParted) return []
  if (metric === 'voids' || metric === 'void_sum') return ['void_reason']
  return metric === 'revenue' || metric === 'quantity' ? ['category', 'order_category', 'restaurant'] : []
}

/** The figures to choose from where none was named. */
export function alternatives(
  metrics: readonly FigureMetric[],
  {
    isBare,
    by,
    told,
    isStock,
  }: { isBare: boolean; by: readonly FigureDimension[]; told: readonly Reported[]; isStock: boolean },
): FigureMetric[][] {
  if (!isBare || metrics.length > 0) return metrics.length > 0 ? [[...metrics]] : []
  if (isStock) {
    const isMoved = told.some(
      ({ dimension, values }) =>
        dimension === 'reason' && values.some((value) => /^(transfer|inventory|production)$/.test(value)),
    )
    return isMoved ? [['stock_moved']] : [['stock_in'], ['stock_out']]
  }
  if (told.some(({ dimension }) => dimension === 'dish' || dimension === 'category') || by.includes('dish'))
    return [['quantity'], ['revenue']]
  if (by.includes('waiter') || told.some(({ dimension }) => dimension === 'waiter'))
    return [['revenue'], ['avg_check'], ['checks']]
  return [['revenue'], ['checks'], ['guests']]
}
