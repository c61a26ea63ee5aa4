import { z } from 'zod'
import { FigureComparison } from './comparison.ts'
import { BusinessDate } from './dates.ts'
import { PeriodRule } from './period-rule.ts'
import { text } from './text.ts'

/** What a figure counts. The labels and formulas are in `figure-metrics.ts`. */
export const FigureMetric = z.enum([
  'revenue',
  'checks',
  'documents',
  'avg_check',
  'guests',
  'revenue_per_guest',
  'guests_per_check',
  'known_guests_share',
  'items_per_check',
  'positions',
  'quantity',
  'discount',
  'gross',
  'discount_share',
  'returns',
  'return_share',
  'return_quantity',
  'voids',
  'void_sum',
  'revenue_per_day',
  'checks_per_day',
  'checks_without_waiter',
  'revenue_without_waiter',
  'payments',
  'payment_count',
  'orders',
  'avg_price',
  'cost_of_sales',
  'gross_profit',
  'margin_pct',
  'food_cost',
  'markup',
  'known_cost_share',
  'dish_count',
  'hours',
  'shifts',
  'revenue_per_hour',
  'stock_in',
  'stock_out',
  'stock_in_cost',
  'stock_out_cost',
  'stock_net',
  'stock_moved',
  'stock_moved_cost',
  'below_min',
  'sale_price',
  'unit_cost',
  'profit_per_portion',
  'checks_with',
])
export type FigureMetric = z.infer<typeof FigureMetric>

/** What figures can be grouped by and filtered by. */
export const FigureDimension = z.enum([
  'day',
  'week',
  'month',
  'quarter',
  'year',
  'weekday',
  'weekend',
  'hour',
  'restaurant',
  'source',
  'order_category',
  'station',
  'payment_type',
  'void_reason',
  'waiter',
  'dish',
  'category',
  'unit',
  'product',
  'place',
  'direction',
  'reason',
  'table',
  'check_size',
  'check_sum',
  'abc_revenue',
  'abc_margin',
  'abc_quantity',
  'quadrant',
])
export type FigureDimension = z.infer<typeof FigureDimension>

/** Maximum numbers of metrics, dimensions, conditions, values of one condition, and rows in a query. */
const figureLimits = { metrics: 6, by: 2, where: 10, values: 200, rows: 1000 } as const

const Value = text(0, 300)

/**
 * Keeps (`in`) or leaves out (`notIn`) members of a dimension. `between` takes two members of an ordered dimension,
 * both included; for hours and weekdays the range may wrap past the last. `is` keeps what has a member (`some`) or has
 * none (`none`), such as dishes without a category.
 */
export const FigureCondition = z
  .strictObject({
    dimension: FigureDimension.describe('What members are of'),
    op: z
      .enum(['in', 'notIn', 'between', 'is'])
      .describe(
        'Keeps them, leaves them out, keeps all from one to another (of hours and weekdays also past the last: 22 to 2), or what has `some` or `none` of it',
      ),
    values: z.array(Value).min(1).max(figureLimits.values).describe('Ids of members, or values that have none'),
  })
  .refine(({ op, values }) => op !== 'between' || values.length === 2, {
    path: ['values'],
    error: 'are the first and the last of what is between',
  })
  .refine(({ op, values }) => op !== 'is' || (values.length === 1 && /^(some|none)$/.test(values[0] ?? '')), {
    path: ['values'],
    error: 'are "some" or "none"',
  })
export type FigureCondition = z.infer<typeof FigureCondition>

const Dates = z.strictObject({
  from: BusinessDate.describe('First business date'),
  to: BusinessDate.describe('Last business date, included'),
})

/** Days by a rule relative to the workspace's today, or given dates. */
const FigurePeriod = z.union([
  z.strictObject({ rule: PeriodRule.exclude(['dashboard']).describe("Days found from the workspace's today") }),
  Dates,
])

const FigureBound = z.strictObject({
  metric: FigureMetric.describe('Which of the metrics is bounded'),
  op: z.enum(['gt', 'gte', 'lt', 'lte']).describe('How a row compares with the value'),
  value: z.union([z.number(), z.literal('total')]).describe('A figure; `total`: that of all rows together'),
})

export const FigureOrder = z.strictObject({
  metric: FigureMetric.describe('By which of the metrics'),
  direction: z.enum(['asc', 'desc']).default('desc').describe('Least or greatest first'),
  of: z
    .enum(['value', 'delta', 'deltaPct'])
    .default('value')
    .describe('By the figure, or by its change from the days compared with'),
})
export type FigureOrder = z.infer<typeof FigureOrder>

/**
 * How figures are transformed after they are computed: shares in percent, of the total or of a member of a grouping
 * dimension; means per day with sales, restaurant, check, guest or open hour; running totals; differences from the one
 * before.
 */
export const FigureTransform = z.union([
  z.enum(['none', 'cumulative', 'delta']),
  z.strictObject({ share: z.union([z.literal('total'), FigureDimension]) }),
  z.strictObject({
    mean: z
      .enum(['day', 'restaurant', 'check', 'guest', 'hour'])
      .describe('What the figures are divided by the number of'),
  }),
])
export type FigureTransform = z.infer<typeof FigureTransform>

/** One question about figures. Everything that reports a figure contains or builds one of these. */
export const FigureQuery = z
  .strictObject({
    metrics: z.array(FigureMetric).min(1).max(figureLimits.metrics).describe('What is counted'),
    by: z
      .array(FigureDimension)
      .max(figureLimits.by)
      .default([])
      .describe('What rows are told by; empty: all together'),
    where: z.array(FigureCondition).max(figureLimits.where).default([]).describe('What figures are narrowed to'),
    period: FigurePeriod.describe('The days that are counted'),
    compare: FigureComparison.default('none').describe('What the days stand beside'),
    having: z.array(FigureBound).max(4).default([]).describe('Rows whose figures are within these bounds; empty: all'),
    order: FigureOrder.nullable()
      .default(null)
      .describe(
        'Null: by the dimension itself where that has an order (time), else greatest first by the first metric',
      ),
    limit: z.int().min(1).max(figureLimits.rows).nullable().default(null).describe('How many rows; null: all'),
    perGroup: z
      .int()
      .min(1)
      .max(figureLimits.rows)
      .nullable()
      .default(null)
      .describe('So many rows of each member of the first dimension; null: all'),
    transform: FigureTransform.default('none').describe('What is made of figures once they are there'),
    members: z
      .enum(['sold', 'all', 'notSold'])
      .default('sold')
      .describe('Members that sold something; all there are; those that sold nothing'),
    count: FigureDimension.nullable()
      .default(null)
      .describe('How many members of this dimension stand behind each row; null: not counted'),
  })
  .refine(
    ({ metrics, having, order }) =>
      [...having, ...(order ? [order] : [])].every(({ metric }) => metrics.includes(metric)),
    {
      path: ['metrics'],
      error: 'have to hold those that rows are ordered and bounded by',
    },
  )
export type FigureQuery = z.infer<typeof FigureQuery>

/** The canonical form of a query: equal questions give equal JSON. */
export function normalQuery(query: z.input<typeof FigureQuery>): FigureQuery {
  const { metrics, where, having, ...rest } = FigureQuery.parse(query)
  const conditions = where.map(({ dimension, op, values }) => {
    return { dimension, op, values: op === 'between' ? values : [...new Set(values)].sort() }
  })
  return {
    metrics: [...new Set(metrics)],
    by: [...new Set(rest.by)],
    where: sorted(conditions),
    period: rest.period,
    compare: rest.compare,
    having: sorted(having),
    order: rest.order,
    limit: rest.limit,
    perGroup: rest.perGroup,
    transform: rest.transform,
    members: rest.members,
    count: rest.count,
  }
}

/** Every dimension a query groups or filters by, once. */
export function dimensionsOf({ by, where }: Pick<FigureQuery, 'by' | 'where'>): FigureDimension[] {
  return [...new Set([...by, ...where.map(({ dimension }) => dimension)])]
}

function sorted<T>(items: readonly T[]): T[] {
  const written = new Map(items.map((item) => [JSON.stringify(item), item]))
  return [...written].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item)
}
