import { toComparison } from '@vitrina/contract/comparison'
import type { Period } from '@vitrina/contract/dates'
import {
  FigureCondition,
  FigureDimension,
  FigureMetric,
  type FigureOrder,
  type FigureQuery,
} from '@vitrina/contract/figure-query'
import {
  createLoader,
  createParser,
  createSerializer,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'

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

const conditions = createParser<FigureCondition[]>({
  parse: conditionsOf,
  serialize: conditionsText,
  eq: (one, other) => conditionsText(one) === conditionsText(other),
})

/** The parameters of a query in the address: a link shows the same figures to everyone who opens it. */
export const builderParams = {
  metrics: parseAsArrayOf(parseAsStringLiteral(FigureMetric.options)),
  by: parseAsArrayOf(parseAsStringLiteral(FigureDimension.options)),
  where: conditions,
  /** `revenue`, `-revenue`, `revenue.delta`, `-revenue.delta`. */
  order: parseAsString,
  top: parseAsInteger,
  shares: parseAsBoolean,
  /** The metric that is drawn. */
  chart: parseAsStringLiteral(FigureMetric.options),
}

export const loadBuilderParams = createLoader(builderParams)

/** Null for parameters that the address does not have. */
export type BuilderParams = Awaited<ReturnType<typeof loadBuilderParams>>

/** The maximum number of conditions of a query. */
const maxConditions = 10

const signs = { in: ':', notIn: '!', between: '~', is: '=' } as const satisfies Record<FigureCondition['op'], string>

/** Returns conditions as text: `restaurant:rst_1,rst_2;hour~18,23`. Separators within values are escaped. */
export function conditionsText(where: readonly FigureCondition[]): string {
  return where.map(({ dimension, op, values }) => `${dimension}${signs[op]}${values.map(escaped).join()}`).join(';')
}

/** Parses the conditions in an address; null where none is valid. */
export function conditionsOf(text: string): FigureCondition[] | null {
  const found = text.split(';').flatMap((part) => conditionOf(part) ?? [])
  return found.length > 0 ? found.slice(0, maxConditions) : null
}

function conditionOf(part: string): FigureCondition | null {
  const [, name, sign, rest = ''] = /^([a-z_]+)([:!~=])(.*)$/s.exec(part) ?? []
  const op = (['in', 'notIn', 'between', 'is'] as const).find((each) => signs[each] === sign)
  const values = rest.split(',').flatMap((value) => unescaped(value) ?? [])
  return FigureCondition.safeParse({ dimension: name, op, values }).data ?? null
}

function escaped(value: string): string {
  return value.replace(/[%,;]/g, encodeURIComponent)
}

function unescaped(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

const serialize = createSerializer(builderParams)

/** Returns the address of a query in the builder. */
export function builderHref(query: BuilderQuery): string {
  return serialize('/builder', paramsOf(query))
}

const plain = { by: [], where: [], order: null, limit: null, shares: false } as const

type Preset = Pick<BuilderQuery, 'metrics'> & Partial<Omit<BuilderQuery, 'metrics'>>

function preset(query: Preset): BuilderQuery {
  return { ...plain, by: [], where: [], ...query }
}

/** Queries to start from, such as a manager would ask. */
export const builderPresets = {
  revenueByDay: preset({ metrics: ['revenue'], by: ['day'] }),
  averageCheck: preset({ metrics: ['avg_check'], by: ['restaurant', 'weekday'] }),
  foodCost: preset({ metrics: ['food_cost', 'revenue', 'gross_profit'], by: ['category'] }),
  hours: preset({ metrics: ['revenue'], by: ['weekday', 'hour'] }),
  waiters: preset({
    metrics: ['revenue', 'checks', 'avg_check', 'items_per_check'],
    by: ['waiter'],
  }),
  dishes: preset({ metrics: ['gross_profit', 'revenue', 'quantity', 'food_cost'], by: ['dish'], limit: 20 }),
  losses: preset({
    metrics: ['discount', 'discount_share', 'void_sum', 'voids'],
    by: ['restaurant'],
  }),
  writeOffs: preset({
    metrics: ['stock_out_cost', 'stock_out'],
    by: ['product'],
    where: [{ dimension: 'reason', op: 'in', values: ['write_off'] }],
  }),
  payments: preset({ metrics: ['payments', 'payment_count'], by: ['payment_type'], shares: true }),
} as const satisfies Record<string, BuilderQuery>

export type BuilderPreset = keyof typeof builderPresets
