import { toComparison } from '@vitrina/contract/comparison'
import type { Period } from '@vitrina/contract/dates'
import type { FigureCondition, FigureMetric, FigureOrder, FigureQuery } from '@vitrina/contract/figure-query'
import type { BuilderParams } from './builder-params'

/** The query of the builder, without its period and the period compared, which are those of the page. */
export interface BuilderQuery extends Pick<FigureQuery, 'metrics' | 'by' | 'where' | 'order' | 'limit'> {
  shares: boolean
}

export const maxMetrics = 6
/** The maximum number of rows on the page; a file has all of them. */
const maxRowsShown = 1000

/** The query that the page starts with, so that it is never empty. */
const usual = { metrics: ['revenue'], by: ['day'] } as const

/** Parses the query in the address. */
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

/** Returns the parameters of a query; null where the address does not need one. */
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

/** The period of the page, and what it is compared with. */
type Compared = Period & { compare: string | null }

/** Returns the full query, as the procedure takes it. */
export function askedOf({ shares: _, ...query }: BuilderQuery, { from, to, compare }: Compared) {
  const comparison = (compare === null ? null : toComparison(compare)) ?? 'previous'
  return { query: { ...query, period: { from, to }, compare: comparison }, most: maxRowsShown }
}

/** Returns the conditions with the one of a dimension replaced; null removes it. */
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

/** Parses an order by one of these metrics; null where the text is not one. */
export function orderOf(text: string | null, metrics: readonly FigureMetric[]): FigureOrder | null {
  const [, minus, name, of = 'value'] = /^(-?)([a-z_]+)(?:\.(delta|deltaPct))?$/.exec(text ?? '') ?? []
  const metric = metrics.find((each) => each === name)
  if (metric === undefined || (of !== 'value' && of !== 'delta' && of !== 'deltaPct')) return null
  return { metric, direction: minus === '-' ? 'desc' : 'asc', of }
}
