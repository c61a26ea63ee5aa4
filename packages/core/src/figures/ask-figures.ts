import type { FigureCondition, FigureDimension, FigureMetric, FigureOrder } from '@vitrina/contract/figure-query'
import type { Context } from '../context.ts'
import { toNumber } from '../text/numbers.ts'
import { type CompiledRow, compileFigures, type Days } from './compile.ts'
import { requirePlan } from './plan.ts'

/** A question whose days are settled, with bare ids in its conditions. */
export interface FigureQuestion {
  by: readonly FigureDimension[]
  where: readonly FigureCondition[]
  days: Days
  order?: FigureOrder | null
  limit?: number | null
}

/** One metric of a member. */
export interface Figure {
  value: number | null
  /** Of its full days, where not all of them are over. */
  full: number | null
  beside: number | null
  /** Percent; null where there is nothing to compare. */
  change: number | null
  /** Percent of all members; null where parts make no whole. */
  share: number | null
}

/** Figures of one metric: of each member by its bare keys, with their names where they have others, and of all of them. */
export interface Told {
  rows: { keys: string[]; labels: (string | null)[]; figure: Figure }[]
  total: Figure
}

interface Batch {
  metrics: Set<FigureMetric>
  told: Promise<Map<FigureMetric, Told>>
}

const batches = new WeakMap<Context, Map<string, Batch>>()

/**
 * The figures of a metric. Questions that are asked in one go and differ in their metrics alone are one statement, however
 * many widgets ask. Nothing outlives the asking.
 */
export async function askFigures(ctx: Context, metric: FigureMetric, question: FigureQuestion): Promise<Told> {
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
    return tellAll(ctx, [...metrics], question)
  })
  return { metrics, told }
}

async function tellAll(
  ctx: Context,
  metrics: FigureMetric[],
  { by, where, days, order = null, limit = null }: FigureQuestion,
): Promise<Map<FigureMetric, Told>> {
  const asked = { metrics, by: [...by], where: [...where] }
  const query = { ...asked, period: days.now, compare: 'none' as const, having: [], order, limit }
  const { rows } = await compileFigures(ctx, query, requirePlan(asked), days).execute(ctx.db.kysely)
  const [total, ...members] = rows
  if (total === undefined) throw new Error('A question of figures has one row at least')
  return new Map(
    metrics.map((metric, index) => [
      metric,
      {
        rows: members.map((row) => ({
          keys: by.map((_, at) => String(row[`k${at + 1}`] ?? '')),
          labels: by.map((_, at) => textOrNull(row[`l${at + 1}`])),
          figure: figureOf(row, index),
        })),
        total: figureOf(total, index),
      },
    ]),
  )
}

function textOrNull(value: string | number | null | undefined): string | null {
  return typeof value === 'string' ? value : null
}

function figureOf(row: CompiledRow, index: number): Figure {
  const read = (prefix: 'm' | 'f' | 'b' | 'c' | 's') => toNumber(row[`${prefix}${index}`] ?? null)
  return { value: read('m'), full: read('f'), beside: read('b'), change: read('c'), share: read('s') }
}
