import { toComparison } from '@vitrina/contract/comparison'
import type { Period } from '@vitrina/contract/dates'
import type { FigureCondition, FigureMetric, FigureOrder, FigureQuery } from '@vitrina/contract/figure-query'
import type { BuilderParams } from './builder-params'

/** What the builder asks for: a query whose days, and those they stand beside, are those of the page. */
export interface BuilderQuery extends Pick<FigureQuery, 'metrics' | 'by' | 'where' | 'order' | 'limit'> {
  shares: boolean
}

export const maxMetrics = 6
/** Rows that a page shows at most; a file holds them all. */
const maxRowsShown = 1000

/** What the page begins with: never empty. */
const usual = { metrics: ['revenue'], by: ['day'] } as const

/** The query that an address tells. */
export function queryOf({ metrics, by, where, order, top, shares }: BuilderParams): BuilderQuery {
  const isStated = metrics !== null && metrics.length > 0
  const counted: FigureMetric[] = isStated ? [...new Set(metrics)].slice(0, maxMetrics) : [...usual.metrics]
  return {
    metrics: counted,
    by: isStated ? [...new Set(by ?? [])].slice(0, 2) : [...usual.by],
    where: where ?? [],
    order: orderOf(order, counted),
    limit: top !== null && top >= 1 && top <= maxRowsShown ? top : null,
    shares: shares ?? false,
  }
}

/** The same as an address tells it; null where it need not be said. */
export function paramsOf({ metrics, by, where, order, limit, shares }: BuilderQuery): Omit<BuilderParams, 'chart'> {
  return {
    metrics: [...metrics],
    by: by.length > 0 ? [...by] : null,
    where: where.length > 0 ? [...where] : null,
    order: order && orderText(order),
    top: limit,
    shares: shares || null,
  }
}

/** The days of the page, and what they stand beside. */
type Compared = Period & { compare: string | null }

/** The query in full, as the router takes it. */
export function askedOf({ shares: _, ...query }: BuilderQuery, { from, to, compare }: Compared) {
  const comparison = (compare === null ? null : toComparison(compare)) ?? 'previous'
  return { query: { ...query, period: { from, to }, compare: comparison }, most: maxRowsShown }
}

/** A query whose conditions have another one for its dimension; null takes it away. */
export function withCondition(
  where: readonly FigureCondition[],
  dimension: FigureCondition['dimension'],
  condition: FigureCondition | null,
): FigureCondition[] {
  const others = where.filter((each) => each.dimension !== dimension)
  return condition === null ? others : [...others, condition]
}

/** `-revenue.delta` */
export function orderText({ metric, direction, of }: FigureOrder): string {
  return `${direction === 'desc' ? '-' : ''}${metric}${of === 'value' ? '' : `.${of}`}`
}

/** The order that a text tells, by one of these metrics; null where it tells none. */
export function orderOf(text: string | null, metrics: readonly FigureMetric[]): FigureOrder | null {
  const [, minus, name, of = 'value'] = /^(-?)([a-z_]+)(?:\.(delta|deltaPct))?$/.exec(text ?? '') ?? []
  const metric = metrics.find((each) => each === name)
  if (metric === undefined || (of !== 'value' && of !== 'delta' && of !== 'deltaPct')) return null
  return { metric, direction: minus === '-' ? 'desc' : 'asc', of }
}
