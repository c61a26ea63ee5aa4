import type { Period } from '@vitrina/contract/dates'
import type { FigureCondition, FigureDimension, FigureMetric, FigureOrder } from '@vitrina/contract/figure-query'
import { type RawBuilder, sql } from 'kysely'
import { requireStoredChecks } from '../checks/require-stored-checks.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { toNumber } from '../text/numbers.ts'
import { askedOf, type CompiledQuery, type CompiledRow, compileFigures, type Days, stepsOf } from './compile.ts'
import { dimensions } from './dimensions.ts'
import type { Grain } from './fact.ts'
import { isMeasured, measures, unitOf } from './measures.ts'
import { type Plan, requirePlan, type Tier } from './plan.ts'
import type { Made } from './shapes.ts'

/** One metric of a member. */
export interface Figure {
  value: number | null
  /** The value of its full days, where not all of them are over. */
  full: number | null
  beside: number | null
  /** Percent, or points for percentages; null where there is nothing to compare. */
  change: number | null
  /** Percent of the total; null where parts do not add up. */
  share: number | null
  /**
   * For measured metrics: the value in each unit, as the figure is null where there are several; null: without a unit.
   */
  units?: readonly { unit: string | null; value: number | null }[]
}

/** Nothing was sold, or the value is unknown. */
export const noFigure: Figure = { value: null, full: null, beside: null, change: null, share: null }

/** The difference between a figure, of its full days, and the one compared with; null where there is no comparison. */
export function deltaOf(metric: FigureMetric, { value, full, beside, change }: Figure): number | null {
  const now = full ?? value
  // New members, and those that are gone, changed by all they sell or sold.
  if (measures[metric].isAdditive) return now === null && beside === null ? null : rounded((now ?? 0) - (beside ?? 0))
  return now === null || beside === null || change === null ? null : rounded(now - beside)
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

/** The result of a query: its figures in the order of its metrics. */
interface ReadFigures {
  /** By bare keys, with names where they differ from the keys. */
  rows: { keys: string[]; labels: (string | null)[]; figures: Figure[]; counted?: number }[]
  /** By the first dimension alone, where subtotals were asked for. */
  subtotals: { key: string; figures: Figure[] }[]
  total: Figure[]
  /** How many members of the dimension `count` there are in all. */
  counted?: number
  /** How many members there are, shown or not. */
  count: number
  /** The first day stored for the restaurants asked for, where days are compared; null: there is none. */
  heldSince: string | null
}

/**
 * Plans, compiles and reads a query in one statement, no deeper than `tier`. Throws `invalid_parameter` for figures
 * that are not available, for more checks or lines than a question may read, and for days whose checks were dropped.
 */
export async function readFigures(ctx: Context, query: CompiledQuery, days: Days, tier: Tier): Promise<ReadFigures> {
  const plan = requirePlan(query, tier)
  await requireBudget(ctx, query, plan, days)
  const { rows } = await compileFigures(ctx, query, plan, days).execute(ctx.db.kysely)
  if (deepestOf(plan) > 1) {
    await requireStoredChecks(ctx, days.now, 'period.from')
    if (days.beside) await requireStoredChecks(ctx, days.beside, 'compare.from')
  }
  const [total, ...members] = rows
  if (total === undefined) throw new Error('A query of figures has one row at least')
  const figuresOf = (row: CompiledRow) => query.metrics.map((metric, index) => figureOf(query, row, metric, index))
  return {
    rows: members
      .filter(({ is_subtotal }) => !is_subtotal)
      .map((row) => ({
        keys: query.by.map((_, at) => String(row[`k${at + 1}`] ?? '')),
        labels: query.by.map((_, at) => textOrNull(row[`l${at + 1}`])),
        figures: figuresOf(row),
        ...(query.count && { counted: Number(row.counted ?? 0) }),
      })),
    subtotals: members
      .filter(({ is_subtotal }) => is_subtotal)
      .map((row) => ({ key: String(row.k1 ?? ''), figures: figuresOf(row) })),
    total: figuresOf(total),
    ...(query.count && { counted: Number(total.counted ?? 0) }),
    count: total.row_count,
    heldSince: total.held_since,
  }
}

function textOrNull(value: string | number | null | undefined): string | null {
  return typeof value === 'string' ? value : null
}

function figureOf({ transform }: CompiledQuery, row: CompiledRow, metric: FigureMetric, index: number): Figure {
  const read = (prefix: 'm' | 'f' | 'b' | 'c' | 's') => toNumber(row[`${prefix}${index}`] ?? null)
  const figure = { value: read('m'), full: read('f'), beside: read('b'), change: read('c'), share: read('s') }
  // A share has no unit.
  if (!isMeasured(metric) || unitOf(metric, transform) === 'percent') return figure
  const units = unitsOf(row, index)
  // A difference is made from figures of one unit.
  return { ...figure, units: transform === 'delta' ? units.map(({ unit }) => ({ unit, value: figure.value })) : units }
}

/** Greatest first. */
function unitsOf({ units }: CompiledRow, index: number): NonNullable<Figure['units']> {
  return (units ?? [])
    .filter((figures) => figures[`n${index}`] === true)
    .map(({ unit, ...figures }) => ({ unit: unit === '' ? null : unit, value: toNumber(figures[`m${index}`] ?? null) }))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || ((a.unit ?? '') < (b.unit ?? '') ? -1 : 1))
}

/** Checks a question of tier 2 may read, and lines one of tier 3. */
const maxRead = { 2: 300_000, 3: 300_000 } as const

const sizeMetrics = { 2: 'documents', 3: 'positions' } as const
const storedByDay: ReadonlySet<Grain> = new Set(['day', 'restaurant', 'source'])

function deepestOf({ parts }: Plan): Tier {
  const tiers = parts.map(({ fact }) => fact.tier)
  return tiers.includes(3) ? 3 : tiers.includes(2) ? 2 : 1
}

/** The number of rows a question will read is known beforehand, by day and restaurant. */
async function requireBudget(ctx: Context, query: CompiledQuery, plan: Plan, days: Days): Promise<void> {
  const deepest = deepestOf(plan)
  if (deepest === 1) return
  const metric = sizeMetrics[deepest]
  const where = query.where.filter(({ dimension }) => storedByDay.has(dimensions[dimension].grain))
  const size = { metrics: [metric], by: [], where, having: [], order: null, limit: null }
  const { total } = await readFigures(ctx, size, { ...days, full: undefined }, 1)
  const [{ value, beside } = noFigure] = total
  const count = (value ?? 0) + (beside ?? 0)
  if (count <= maxRead[deepest]) return
  const what = deepest === 2 ? 'checks' : 'lines of checks'
  throw new DomainError(
    'invalid_parameter',
    `No rollup tells this, and the days hold ${count} ${what}, of which ${maxRead[deepest]} can be read at once; ask for fewer days or restaurants.`,
    { [metric]: count, most: maxRead[deepest] },
  )
}

/** A question whose days are resolved, with bare ids in its conditions. */
export interface FigureQuestion {
  by: readonly FigureDimension[]
  where: readonly FigureCondition[]
  days: Days
  order?: FigureOrder | null
  limit?: number | null
  /** How figures are transformed and filtered; filters may use other metrics, as the order may. */
  made?: Partial<Made>
  /** With two dimensions: also the subtotal of each member of the first. */
  subtotals?: boolean
}

/**
 * Figures of one metric: of each member by its bare keys, with names where they differ from the keys, and of the total.
 */
export interface Reported {
  rows: { keys: string[]; labels: (string | null)[]; figure: Figure }[]
  subtotals: { key: string; figure: Figure }[]
  total: Figure
  /** How many members there are, returned or not. */
  count: number
}

interface Batch {
  metrics: Set<FigureMetric>
  told: Promise<Map<FigureMetric, Reported>>
}

const batches = new WeakMap<Context, Map<string, Batch>>()

/**
 * The figures of a metric. Questions asked in the same tick that differ only in their metrics become one statement,
 * however many widgets ask. Nothing is cached after that.
 */
export async function askFigures(ctx: Context, metric: FigureMetric, question: FigureQuestion): Promise<Reported> {
  const asked = batches.get(ctx) ?? new Map<string, Batch>()
  batches.set(ctx, asked)
  const key = JSON.stringify(question)
  const batch = asked.get(key) ?? openBatch(ctx, question, () => asked.delete(key))
  asked.set(key, batch)
  batch.metrics.add(metric)
  const told = (await batch.told).get(metric)
  if (told === undefined) throw new Error(`${metric} was asked for and not told`)
  return told
}

function openBatch(ctx: Context, question: FigureQuestion, close: () => void): Batch {
  const metrics = new Set<FigureMetric>()
  const told = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    close()
    return describeAll(ctx, [...metrics], question)
  })
  return { metrics, told }
}

async function describeAll(
  ctx: Context,
  metrics: FigureMetric[],
  { by, where, days, order = null, limit = null, subtotals = false, made = {} }: FigureQuestion,
): Promise<Map<FigureMetric, Reported>> {
  const { having = [] } = made
  const besides = [...having, ...(order ? [order] : [])].map(({ metric }) => metric)
  const asked = [...new Set([...metrics, ...besides])]
  const query = { ...made, metrics: asked, by: [...by], where: [...where], having, order, limit, subtotals }
  const { rows, subtotals: firsts, total, count } = await readFigures(ctx, query, days, 1)
  return new Map(
    metrics.map((metric, index) => [
      metric,
      {
        rows: rows.map(({ keys, labels, figures }) => ({ keys, labels, figure: figures[index] ?? noFigure })),
        subtotals: firsts.map(({ key, figures }) => ({ key, figure: figures[index] ?? noFigure })),
        total: total[index] ?? noFigure,
        count,
      },
    ]),
  )
}

interface Tabled {
  metrics: readonly FigureMetric[]
  by: readonly [FigureDimension, ...FigureDimension[]]
  where?: readonly FigureCondition[]
}

/**
 * Figures of a period as a FROM item, which a list filters, sorts and pages by in one statement: one column for each
 * dimension, with bare keys, and one for each metric, exact, under their own names. Members without sales have no row.
 * Reads rollups alone.
 */
export function figuresTable(ctx: Context, { metrics, by, where = [] }: Tabled, period: Period): RawBuilder<unknown> {
  const query = { metrics: [...metrics], by: [...by], where: [...where], having: [], order: null, limit: null }
  const asked = askedOf(ctx, query, requirePlan(query, 1), { now: period, beside: null }, false)
  const columns = [
    ...by.map((dimension, at) => sql`${sql.ref(`k${at + 1}`)} AS ${sql.ref(dimension)}`),
    ...metrics.map((metric, at) => sql`${sql.ref(`m${at}`)} AS ${sql.ref(metric)}`),
  ]
  return sql`(WITH ${stepsOf(asked)} SELECT ${sql.join(columns)} FROM kept WHERE NOT is_total)`
}
