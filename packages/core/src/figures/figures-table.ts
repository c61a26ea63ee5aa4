import type { Period } from '@vitrina/contract/dates'
import type { FigureCondition, FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { askedOf, stepsOf } from './compile.ts'
import { requirePlan } from './plan.ts'

interface Figures {
  metrics: readonly FigureMetric[]
  by: readonly [FigureDimension, ...FigureDimension[]]
  where?: readonly FigureCondition[]
}

/**
 * Figures of a period as a FROM item, which a list filters, sorts and pages by in one statement: a column a dimension with its bare
 * keys and one a metric, exact, under their own names. What sold nothing has no row. Reads rollups alone.
 */
export function figuresTable(ctx: Context, { metrics, by, where = [] }: Figures, period: Period): RawBuilder<unknown> {
  const query = { metrics: [...metrics], by: [...by], where: [...where], having: [], order: null, limit: null }
  const asked = askedOf(ctx, query, requirePlan(query, 1), { now: period, beside: null }, false)
  const columns = [
    ...by.map((dimension, at) => sql`${sql.ref(`k${at + 1}`)} AS ${sql.ref(dimension)}`),
    ...metrics.map((metric, at) => sql`${sql.ref(`m${at}`)} AS ${sql.ref(metric)}`),
  ]
  return sql`(WITH ${stepsOf(asked)} SELECT ${sql.join(columns)} FROM kept WHERE NOT is_total)`
}
