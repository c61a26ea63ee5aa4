import {
  type FigureCondition,
  type FigureDimension,
  type FigureMetric,
  FigureQuery,
  normalQuery,
} from '@vitrina/contract/figure-query'
import type { z } from 'zod'
import { alternatives } from '../left-open.ts'
import { conditionsOf } from '../narrowing.ts'
import { phrasedBy, type Recognition } from '../recognition.ts'
import type { Draft } from './draft.ts'
import { keepConditions, savedOrder } from './follow-up.ts'
import { groupsOf, orderedBy } from './resolve-order.ts'

type Asked = z.input<typeof FigureQuery>

/** The dimension whose members are counted, and the figures they need to have. */
export interface Counted {
  of: FigureDimension
  metrics: FigureMetric[]
}

/** Every query that a resolved draft may mean, the likeliest first. */
export function readingsOf(draft: Draft, counted: Counted | null): FigureQuery[] {
  const { h, by, times, rowChoices, per } = draft
  const readings = (counted ? [counted.metrics] : choicesOf(draft)).flatMap((chosen) => {
    const made = askedOf(draft, chosen)
    const parsed = FigureQuery.safeParse(
      counted ? { ...made, by: [], order: null, limit: null, perGroup: null, count: counted.of } : made,
    )
    return parsed.success ? [normalQuery(parsed.data)] : []
  })
  if (draft.isEither && by.length === 1)
    readings.push(...readings.map((query) => normalQuery({ ...query, by: [], order: null, limit: null })))
  if (times.apart !== null && by.length < 2 && !by.includes(times.apart)) {
    const { apart } = times
    readings.push(...readings.map((query) => normalQuery({ ...query, by: [...query.by, apart] })))
  }
  if (rowChoices.length > 1) {
    const others = rowChoices.slice(1).flatMap((row) => readings.map((query) => normalQuery({ ...query, by: [row] })))
    readings.push(...others.filter(({ limit: most, by: [row] }) => row !== 'restaurant' || most === null || most < 5))
  }
  if (h.all('about').some(({ sense }) => sense.what === 'discountMean') && per === undefined) {
    const shares = readings.map((query) =>
      normalQuery({ ...query, metrics: ['discount_share'], transform: 'none', order: null, having: [] }),
    )
    return [...shares, ...readings.map((query) => normalQuery({ ...query, transform: { mean: 'check' } }))]
  }
  return readings
}

/**
 * «сколько официантов работало»: the number of members with figures, not what they sold; null where that is not asked
 * for.
 */
export function countedMembers({ h, said, rows, times, by, bounds, metrics, isBare }: Draft): Counted | null {
  const [of] = by
  // Figures of each are asked for, or the question does not say that they worked and when.
  const isEach = h.has('each') || h.has('per') || times.period === null || !hasWorked(h)
  if (!rows.countsMembers || isEach || by.length !== 1 || bounds.length > 0 || said.isOfStock) return null
  if (of !== 'waiter' && of !== 'restaurant') return null
  const isWork = metrics.every((metric) => /^(revenue|checks|hours|shifts)$/.test(metric))
  if (!(isBare || (rows.isCountAsked && isWork))) return null
  return { of, metrics: metrics.length > 0 && !isBare ? [...metrics] : ['revenue'] }
}

/** «работало», “worked”: the past tense, for which the work is known. */
function hasWorked(h: Recognition): boolean {
  return h.words.some(({ word }) =>
    /^((от|про|по)?работал[аио]?|вышл[аио]|выходил[аио]?|обслуживал[аио]?|обслужил[аио]?|продал[аио]?|продавал[аио]?|торговал[аио]?|трудил(ся|ась|ись)|worked|served|sold|serving)$/.test(
      word,
    ),
  )
}

/** Figures that may be meant, each with the others named with it. */
function choicesOf(draft: Draft): FigureMetric[][] {
  const { h, said, before, by, told, metrics, rest, heard, around, isBare, isDefaulted } = draft
  const isAlone = metrics.length === 1 && by.length === 0 && !before
  const isPriceOrCost = isAlone && metrics[0] === 'unit_cost' && isCostAsked(h)
  if (isPriceOrCost) return [['sale_price'], ['unit_cost']]
  const isEarned =
    heard.isSoft &&
    around.isOfDishes &&
    isAlone &&
    metrics[0] === 'revenue' &&
    rest.transform === undefined &&
    isEarning(h)
  if (isEarned) return [['gross_profit'], ['revenue']]
  return alternatives(metrics, { isBare: isBare && !isDefaulted, by, told, isStock: said.isOfStock })
}

/** “what does a latte cost”: the guest's price or the restaurant's cost. */
function isCostAsked(h: Recognition): boolean {
  return (
    h.all('about').some(({ item, sense }) => sense.what === 'cost' && /^cost$/.test(phrasedBy(item))) &&
    h.words.some(({ word }) => /^(do|does|did)$/.test(word)) &&
    !h.words.some(({ word }) => /^(us|food|make|making|produce|we)$/.test(word))
  )
}

/** «сколько зарабатываем на капучино»: the profit, or the revenue. */
function isEarning(h: Recognition): boolean {
  return h.all('metric').some(({ item, sense }) => {
    return sense.metric === 'revenue' && /^(за|под)?(зараб|рабат)|^earn|^make money/.test(phrasedBy(item))
  })
}

/** The query a draft asks for, with the chosen figures. */
function askedOf(draft: Draft, chosen: readonly FigureMetric[]): Asked {
  const { before, period, rest, having, limit } = draft
  const [lead = 'revenue'] = chosen
  const { most, isGrouped, by } = groupsOf(draft)
  const kept = savedOrder(draft, lead)
  return {
    metrics: [...chosen],
    by: isOfEachDish(draft, chosen) && by.length === 0 ? ['dish'] : by,
    where: conditionsAsked(draft),
    period,
    ...rest,
    ...(before &&
      draft.isSameRows &&
      having.length === 0 && { having: before.having.filter((bound) => chosen.includes(bound.metric)) }),
    ...(having.length > 0 && {
      having: having.map((bound) => ({ ...bound, metric: chosen.includes(bound.metric) ? bound.metric : lead })),
    }),
    order: orderAsked(draft, chosen, { isGrouped, kept: kept?.order ?? null }),
    ...(isGrouped
      ? { perGroup: most }
      : {
          limit: limit ?? kept?.limit ?? (isOneRow(draft) ? 1 : null),
          ...(kept && limit === null && { perGroup: kept.perGroup }),
        }),
  }
}

/** «себестоимость карбонары», of which there are two: what a portion costs is no mean of different dishes. */
function isOfEachDish({ where }: Draft, chosen: readonly FigureMetric[]): boolean {
  return (
    chosen.every((metric) => /^(unit_cost|sale_price|profit_per_portion)$/.test(metric)) &&
    where.some(({ dimension, values, isOut }) => dimension === 'dish' && values.length > 1 && !isOut)
  )
}

/** The named conditions, and those of the previous question that still apply. */
function conditionsAsked(draft: Draft): FigureCondition[] {
  const { by, where, rows, isOrdered } = draft
  // «где Уктус по выручке»: a place in a ranking needs all members, as a single one is not a ranking.
  const isAmongAll = ({ dimension, op, values }: FigureCondition) =>
    isOrdered && by.length === 1 && by[0] === dimension && op === 'in' && values.length === 1 && !rows.isAsked
  const own = conditionsOf(where).filter((condition) => !isAmongAll(condition))
  return [...own, ...keepConditions(draft, own)]
}

/** The named order, or that of the previous question. */
function orderAsked(
  { h, by, limit, direction, isOrdered, isOfChange, isReversed, saysPercent }: Draft,
  chosen: readonly FigureMetric[],
  { isGrouped, kept }: { isGrouped: boolean; kept: FigureQuery['order'] },
): Asked['order'] {
  const [lead = 'revenue'] = chosen
  const metric = orderedBy(h, chosen, lead)
  if (isOrdered || isGrouped || (limit !== null && by.length > 0))
    return { metric, direction, of: isOfChange ? (saysPercent ? 'deltaPct' : 'delta') : 'value' }
  return kept ?? (isReversed && by.length > 0 ? { metric, direction: 'asc', of: 'value' } : null)
}

/** Whether the first row alone is asked for. */
function isOneRow({ h, rows, ranking, limit, isOneRecord, isOrdered, isOfChange }: Draft): boolean {
  // «у кого снизился чек»: everyone for whom it fell.
  const isAnyChanged = isOfChange && !ranking && h.asks('who')
  return (rows.isOne || isOneRecord) && isOrdered && limit === null && !isAnyChanged
}
