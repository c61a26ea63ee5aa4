import type { WidgetData } from '@vitrina/contract/dashboard'
import type { Period } from '@vitrina/contract/dates'
import { dimensionsOf, type FigureQuery, normalQuery } from '@vitrina/contract/figure-query'
import { type AskFigures, type FigureResult, maxFigureRows } from '@vitrina/contract/figure-result'
import { periodOfRule } from '@vitrina/contract/period-of-rule'
import type { z } from 'zod'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { readCalendar } from '../time/calendar.ts'
import { requireDailyPeriod, today } from '../time/period.ts'
import { type ComparedDays, comparedDays, partlyStored } from './compared-period.ts'
import { bareConditions, dimensions, isOfServed, publicKey } from './dimensions.ts'
import { measures, unitOf } from './measures.ts'
import type { Tier } from './plan.ts'
import { inputOfQuery, metricOfQuery } from './presets.ts'
import { type Figure, readFigures } from './read-figures.ts'

/** A member of a query's dimensions by its public keys, with its figures in the order of the metrics. */
export interface FigureRow {
  keys: string[]
  /** Names of members where they differ from their keys. */
  labels: (string | null)[]
  figures: Figure[]
  /** How many members of the dimension `count` the row has. */
  counted?: number
}

export interface Figures {
  query: FigureQuery
  period: Period
  beside: Period | null
  /** The full days that changes are of, where the period is not over; null: there is none yet. */
  fullDays?: Period | null
  rows: FigureRow[]
  total: Figure[]
  /** How many members of the dimension `count` there are in all. */
  counted?: number
  /** How many members there are, shown or not. */
  count: number
  /** The first day stored, where the days compared with begin before it: no change is shown then. */
  heldSince?: string
}

/**
 * The figures a query asks for, with at most so many rows. Needs the scopes of its metrics and dimensions; throws
 * `invalid_parameter` for figures that are not available, and for values that a dimension does not have.
 */
export async function getFigures(
  ctx: Context,
  input: z.input<typeof FigureQuery>,
  { most = maxFigureRows, tier = 3 }: { most?: number; tier?: Tier } = {},
): Promise<Figures> {
  const query = normalQuery(input)
  for (const metric of query.metrics) requireScope(ctx, measures[metric].scope)
  for (const dimension of [...dimensionsOf(query), ...(query.count ? [query.count] : [])]) {
    requireScope(ctx, dimensions[dimension].scope)
  }
  const { period, previous: beside, fullDays } = await daysOfQuery(ctx, query)
  const { rows, heldSince, ...all } = await readFigures(
    ctx,
    { ...query, where: bareConditions(query.where), limit: Math.min(query.limit ?? most, most) },
    { now: period, ...(fullDays !== undefined && { full: fullDays }), beside },
    tier,
  )
  return {
    query,
    period,
    beside: beside && { from: beside.from, to: beside.to },
    ...(fullDays !== undefined && { fullDays }),
    rows: rows.map(({ keys, ...row }) => {
      return { keys: query.by.map((dimension, index) => publicKey(dimension, keys[index] ?? '')), ...row }
    }),
    total: all.total,
    ...(all.counted !== undefined && { counted: all.counted }),
    count: all.count,
    ...partlyStored(beside, heldSince),
  }
}

/** The days of a query, and those compared with; throws `invalid_parameter` for periods too long for daily figures. */
export async function daysOfQuery(
  ctx: Context,
  { period: asked, compare }: Pick<FigureQuery, 'period' | 'compare'>,
): Promise<ComparedDays & { period: Period }> {
  const period = 'rule' in asked ? periodOfRule(asked.rule, today(ctx)) : asked
  requireDailyPeriod(period, { from: 'period.from', to: 'period.to' })
  if (typeof compare !== 'string') requireDailyPeriod(compare, { from: 'compare.from', to: 'compare.to' })
  const { lastFull } = await readCalendar(ctx)
  return { period, ...comparedDays(lastFull, period, compare, 'rule' in asked ? asked.rule : undefined) }
}

/**
 * The figures a query asks for, and charts of them as a widget of the same query draws them. Needs the scopes of its
 * metrics and dimensions; throws `invalid_parameter` as `getFigures` does.
 */
export async function figuresWithCharts(ctx: Context, { query: asking, most }: AskFigures): Promise<FigureResult> {
  const figures = await getFigures(ctx, asking, { most, tier: 1 })
  const { query } = figures
  const { transform, having, members, metrics, limit } = query
  const asked = { ...inputOfQuery(await daysOfQuery(ctx, query), query), made: { transform, having, members } }
  // The first rows by one metric are used for all metrics.
  const [first = 'revenue'] = metrics
  const isOrdered = query.order !== null || query.by.some((dimension) => dimensions[dimension].isOrdered)
  const order =
    limit === null || isOrdered ? query.order : { metric: first, direction: 'desc' as const, of: 'value' as const }
  const charts = await Promise.all(
    metrics.map(async (metric): Promise<WidgetData[]> => {
      const drawn = isOnlyReported(query) ? null : metricOfQuery({ ...query, order, shares: false }, metric)
      return drawn === null ? [] : [await drawn.compute(ctx, asked)]
    }),
  )
  const units = metrics.map((metric) => unitOf(metric, transform))
  return { ...figures, units, ...(isOfServed(query.by) && { isOfServed: true as const }), charts: charts.flat() }
}

/** Running sums, differences and first rows of each group need both dimensions as asked, which no chart keeps. */
function isOnlyReported({ by, transform, perGroup }: FigureQuery): boolean {
  return by.length > 1 && (perGroup !== null || transform === 'cumulative' || transform === 'delta')
}
