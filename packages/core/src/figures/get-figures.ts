import type { Period } from '@vitrina/contract/dates'
import {
  type FigureCondition,
  type FigureDimension,
  type FigureQuery,
  normalQuery,
} from '@vitrina/contract/figure-query'
import { decodeId, encodeId } from '@vitrina/db/ids'
import type { z } from 'zod'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { periodOfRule } from '../dashboards/period-of-rule.ts'
import { toNumber } from '../text/numbers.ts'
import { today } from '../time/period.ts'
import { besideOf } from './compared-period.ts'
import { type CompiledRow, compileFigures } from './compile.ts'
import { dimensions } from './dimensions.ts'
import { measures } from './measures.ts'
import { requirePlan } from './plan.ts'

/** A member of the dimensions of a query, or all of them together. */
export interface FigureRow {
  keys: string[]
  values: (number | null)[]
  /** Of the days compared with; null where the query compares with nothing. */
  beside: (number | null)[] | null
  changes: (number | null)[] | null
}

export interface Figures {
  query: FigureQuery
  period: Period
  beside: Period | null
  rows: FigureRow[]
  total: FigureRow
  /** How many members there are, shown or not. */
  count: number
}

/** The figures a query asks for. Needs the scope of each metric; throws `invalid_parameter` for what is not held. */
export async function getFigures(ctx: Context, input: z.input<typeof FigureQuery>): Promise<Figures> {
  const query = normalQuery(input)
  for (const metric of query.metrics) requireScope(ctx, measures[metric].scope)
  const plan = requirePlan(query)
  const period = 'rule' in query.period ? periodOfRule(query.period.rule, today(ctx)) : query.period
  const beside = besideOf(period, query.compare)
  const { rows } = await compileFigures(ctx, { ...query, where: query.where.map(bare) }, plan, {
    now: period,
    beside,
  }).execute(ctx.db.kysely)
  const [total, ...members] = rows
  if (total === undefined) throw new Error('A query of figures gives one row at least')
  return {
    query,
    period,
    beside: beside && { from: beside.from, to: beside.to },
    rows: members.map((row) => readRow(query, row)),
    total: readRow(query, total),
    count: total.row_count,
  }
}

function readRow(query: FigureQuery, row: CompiledRow): FigureRow {
  const figuresOf = (prefix: 'm' | 'b' | 'c') =>
    query.metrics.map((_, index) => toNumber(row[`${prefix}${index}`] ?? null))
  const isCompared = 'b0' in row
  return {
    keys: row.is_total ? [] : query.by.map((dimension, index) => keyOf(dimension, row[`k${index + 1}`] ?? '')),
    values: figuresOf('m'),
    beside: isCompared ? figuresOf('b') : null,
    changes: isCompared ? figuresOf('c') : null,
  }
}

/** Public ids as the rollups have them; what is no id of the kind is nobody's. */
function bare({ dimension, op, values }: FigureCondition): FigureCondition {
  const { named } = dimensions[dimension]
  return { dimension, op, values: named === undefined ? values : values.flatMap((id) => decodeId(named, id) ?? []) }
}

function keyOf(dimension: FigureDimension, key: string | number): string {
  const { named } = dimensions[dimension]
  return named === undefined ? String(key) : encodeId(named, String(key))
}
