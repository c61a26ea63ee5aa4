import { isCalendarDate, type Period } from '@vitrina/contract/dates'
import {
  dimensionsOf,
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
import { DomainError } from '../errors/domain-error.ts'
import { today } from '../time/period.ts'
import { besideOf } from './compared-period.ts'
import { dimensions } from './dimensions.ts'
import { measures } from './measures.ts'
import { type Figure, readFigures } from './read-figures.ts'
import { noRestaurant } from './stock-facts.ts'

/** A member of the dimensions of a query by its public keys, with its figures in the order of the metrics. */
export interface FigureRow {
  keys: string[]
  figures: Figure[]
}

export interface Figures {
  query: FigureQuery
  period: Period
  beside: Period | null
  rows: FigureRow[]
  total: Figure[]
  /** How many members there are, shown or not. */
  count: number
}

/**
 * The figures a query asks for. Needs the scopes of its metrics and of the dimensions it tells them by; throws
 * `invalid_parameter` for what is not held, and for values that a dimension does not have.
 */
export async function getFigures(ctx: Context, input: z.input<typeof FigureQuery>): Promise<Figures> {
  const query = normalQuery(input)
  for (const metric of query.metrics) requireScope(ctx, measures[metric].scope)
  for (const dimension of dimensionsOf(query)) requireScope(ctx, dimensions[dimension].scope)
  const period = 'rule' in query.period ? periodOfRule(query.period.rule, today(ctx)) : query.period
  const beside = besideOf(period, query.compare)
  const { rows, total, count } = await readFigures(
    ctx,
    { ...query, where: query.where.map(bare) },
    { now: period, beside },
  )
  return {
    query,
    period,
    beside: beside && { from: beside.from, to: beside.to },
    rows: rows.map(({ keys, figures }) => {
      return { keys: query.by.map((dimension, index) => keyOf(dimension, keys[index] ?? '')), figures }
    }),
    total,
    count,
  }
}

const shapes = {
  date: isCalendarDate,
  int: (value: string) => /^-?\d{1,9}$/.test(value),
  text: () => true,
  uuid: () => true,
}

/** Public ids as the rollups have them; what is no id of the kind is nobody's. */
function bare({ dimension, op, values }: FigureCondition): FigureCondition {
  const { named, type, isOrdered } = dimensions[dimension]
  const wrong = values.find((value) => !shapes[type](value))
  if (wrong !== undefined)
    throw new DomainError('invalid_parameter', `${dimension} has no "${wrong}"; a ${type} is due.`)
  if (op === 'between' && !isOrdered) {
    throw new DomainError('invalid_parameter', `${dimension} has no order to be between; name its members with "in".`)
  }
  return { dimension, op, values: named === undefined ? values : values.flatMap((id) => decodeId(named, id) ?? []) }
}

function keyOf(dimension: FigureDimension, key: string): string {
  const { named } = dimensions[dimension]
  // Of no restaurant: of a central store.
  return named === undefined ? key : key === noRestaurant ? '' : encodeId(named, key)
}
