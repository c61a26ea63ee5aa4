import type { FigureCondition, FigureDimension, FigureMetric, FigureOrder } from '@vitrina/contract/figure-query'
import type { Context } from '../context.ts'
import type { Days } from './compile.ts'
import type { Made } from './define-metric.ts'
import { type Figure, noFigure, readFigures } from './read-figures.ts'

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
export interface Told {
  rows: { keys: string[]; labels: (string | null)[]; figure: Figure }[]
  subtotals: { key: string; figure: Figure }[]
  total: Figure
  /** How many members there are, told or not. */
  count: number
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
  { by, where, days, order = null, limit = null, subtotals = false, made = {} }: FigureQuestion,
): Promise<Map<FigureMetric, Told>> {
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
