import type { Period } from '@vitrina/contract/dates'
import type { FigureCondition, FigureDimension, FigureMetric, FigureOrder } from '@vitrina/contract/figure-query'
import { type RawBuilder, sql } from 'kysely'
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
  /** Of its full days, where not all of them are over. */
  full: number | null
  beside: number | null
  /** Percent, or points of percentages; null where there is nothing to compare. */
  change: number | null
  /** Percent of all members; null where parts make no whole. */
  share: number | null
  /** Of what has a unit: the value in each there is, as the figure is null where there are several; null: of no unit. */
  units?: readonly { unit: string | null; value: number | null }[]
}

/** Nothing was sold, or it is not known. */
export const noFigure: Figure = { value: null, full: null, beside: null, change: null, share: null }

/** What a figure is more than the one it stands beside, of its full days; null where they are not to be compared. */
export function deltaOf(metric: FigureMetric, { value, full, beside, change }: Figure): number | null {
  const now = full ?? value
  // What is new, and what is gone, changed by all it sells or sold.
  if (measures[metric].isAdditive) return now === null && beside === null ? null : rounded((now ?? 0) - (beside ?? 0))
  return now === null || beside === null || change === null ? null : rounded(now - beside)
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

/** What a query comes to: its figures in the order of its metrics. */
interface ReadFigures {
  /** By bare keys, with names where members have others. */
  rows: { keys: string[]; labels: (string | null)[]; figures: Figure[]; counted?: number }[]
  /** By the first dimension alone, where they were asked for. */
  subtotals: { key: string; figures: Figure[] }[]
  total: Figure[]
  /** How many members of the dimension `count` stand behind all. */
  counted?: number
  /** How many members there are, shown or not. */
  count: number
  /** The first day held of the restaurants that are asked for, where others stand beside; null: none is. */
  heldSince: string | null
}

/**
 * One statement: plans, compiles and reads, no deeper than `tier`. Throws `invalid_parameter` for what is not held, and for more
 * checks or lines than a question may read.
 */
export async function readFigures(ctx: Context, query: CompiledQuery, days: Days, tier: Tier): Promise<ReadFigures> {
  const plan = requirePlan(query, tier)
  await requireBudget(ctx, query, plan, days)
  const { rows } = await compileFigures(ctx, query, plan, days).execute(ctx.db.kysely)
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
  // A share is of no unit.
  if (!isMeasured(metric) || unitOf(metric, transform) === 'percent') return figure
  const units = unitsOf(row, index)
  // What is more than before is made of figures of one unit.
  return { ...figure, units: transform === 'delta' ? units.map(({ unit }) => ({ unit, value: figure.value })) : units }
}

/** The greatest first. */
function unitsOf({ units }: CompiledRow, index: number): NonNullable<Figure['units']> {
  return (units ?? [])
    .filter((figures) => figures[`n${index}`] === true)
    .map(({ unit, ...figures }) => ({ unit: unit === '' ? null : unit, value: toNumber(figures[`m${index}`] ?? null) }))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || ((a.unit ?? '') < (b.unit ?? '') ? -1 : 1))
}

/** Checks a question of tier 2 may read, and lines one of tier 3. */
const maxRead = { 2: 300_000, 3: 300_000 } as const

const telling = { 2: 'documents', 3: 'positions' } as const
const storedByDay: ReadonlySet<Grain> = new Set(['day', 'restaurant', 'source'])

/** How much a question will read is known beforehand, of each day and restaurant. */
async function requireBudget(ctx: Context, query: CompiledQuery, plan: Plan, days: Days): Promise<void> {
  const deepest = Math.max(...plan.parts.map(({ fact }) => fact.tier ?? 1))
  if (deepest !== 2 && deepest !== 3) return
  const metric = telling[deepest]
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

/** A question whose days are settled, with bare ids in its conditions. */
export interface FigureQuestion {
  by: readonly FigureDimension[]
  where: readonly FigureCondition[]
  days: Days
  order?: FigureOrder | null
  limit?: number | null
  /** What is made of the figures, and which of their rows are left; bounds may be of other metrics, as the order may. */
  made?: Partial<Made>
  /** Of two dimensions: also all of each member of the first together. */
  subtotals?: boolean
}

/** Figures of one metric: of each member by its bare keys, with their names where they have others, and of all of them. */
export interface Reported {
  rows: { keys: string[]; labels: (string | null)[]; figure: Figure }[]
  subtotals: { key: string; figure: Figure }[]
  total: Figure
  /** How many members there are, told or not. */
  count: number
}

interface Batch {
  metrics: Set<FigureMetric>
  told: Promise<Map<FigureMetric, Reported>>
}

const batches = new WeakMap<Context, Map<string, Batch>>()

/**
 * The figures of a metric. Questions that are asked in one go and differ in their metrics alone are one statement, however
 * many widgets ask. Nothing outlives the asking.
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
 * Figures of a period as a FROM item, which a list filters, sorts and pages by in one statement: a column a dimension with its bare
 * keys and one a metric, exact, under their own names. What sold nothing has no row. Reads rollups alone.
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
