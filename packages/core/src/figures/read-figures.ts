import type { FigureMetric } from '@vitrina/contract/figure-query'
import type { Context } from '../context.ts'
import { toNumber } from '../text/numbers.ts'
import { type CompiledQuery, type CompiledRow, compileFigures, type Days } from './compile.ts'
import { isMeasured } from './measures.ts'
import { requirePlan } from './plan.ts'

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
  units?: { unit: string | null; value: number | null }[]
}

/** Nothing was sold, or it is not known. */
export const noFigure: Figure = { value: null, full: null, beside: null, change: null, share: null }

/** What a query comes to: its figures in the order of its metrics. */
interface ReadFigures {
  /** By bare keys, with names where members have others. */
  rows: { keys: string[]; labels: (string | null)[]; figures: Figure[] }[]
  /** By the first dimension alone, where they were asked for. */
  subtotals: { key: string; figures: Figure[] }[]
  total: Figure[]
  /** How many members there are, shown or not. */
  count: number
}

/** One statement: plans, compiles and reads. Throws `invalid_parameter` for what no rollup holds. */
export async function readFigures(ctx: Context, query: CompiledQuery, days: Days): Promise<ReadFigures> {
  const { rows } = await compileFigures(ctx, query, requirePlan(query), days).execute(ctx.db.kysely)
  const [total, ...members] = rows
  if (total === undefined) throw new Error('A query of figures has one row at least')
  const figuresOf = (row: CompiledRow) => query.metrics.map((metric, index) => figureOf(row, metric, index))
  return {
    rows: members
      .filter(({ is_subtotal }) => !is_subtotal)
      .map((row) => ({
        keys: query.by.map((_, at) => String(row[`k${at + 1}`] ?? '')),
        labels: query.by.map((_, at) => textOrNull(row[`l${at + 1}`])),
        figures: figuresOf(row),
      })),
    subtotals: members
      .filter(({ is_subtotal }) => is_subtotal)
      .map((row) => ({ key: String(row.k1 ?? ''), figures: figuresOf(row) })),
    total: figuresOf(total),
    count: total.row_count,
  }
}

function textOrNull(value: string | number | null | undefined): string | null {
  return typeof value === 'string' ? value : null
}

function figureOf(row: CompiledRow, metric: FigureMetric, index: number): Figure {
  const read = (prefix: 'm' | 'f' | 'b' | 'c' | 's') => toNumber(row[`${prefix}${index}`] ?? null)
  return {
    ...{ value: read('m'), full: read('f'), beside: read('b'), change: read('c'), share: read('s') },
    ...(isMeasured(metric) && { units: unitsOf(row, index) }),
  }
}

/** The greatest first. */
function unitsOf({ units }: CompiledRow, index: number): NonNullable<Figure['units']> {
  return (units ?? [])
    .filter((figures) => figures[`n${index}`] === true)
    .map(({ unit, ...figures }) => ({ unit: unit === '' ? null : unit, value: toNumber(figures[`m${index}`] ?? null) }))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || ((a.unit ?? '') < (b.unit ?? '') ? -1 : 1))
}
