import type { Period } from '@vitrina/contract/dates'
import type { FigureCondition, FigureQuery } from '@vitrina/contract/figure-query'
import type { Scope } from '@vitrina/contract/scopes'
import type { Granularity, Unit } from '@vitrina/contract/widget'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import type { Beside } from './compared-period.ts'

/** What a query makes of its figures, and which of their rows it leaves. */
export type Made = Pick<FigureQuery, 'transform' | 'having' | 'members'>

/** What every metric is asked for. */
export interface MetricInput {
  period: Period
  /** The days compared with, as `comparedDays` gives them; null: the figures stand alone. */
  previous: Beside | null
  /** The full days that a change is of, as `comparedDays` gives them; absent: all of the period. */
  fullDays?: Period | null
  /** The days with sales, where they are known to whoever asks; null: there are none. */
  held?: Period | null
  /** Of a day that is not over: its hours that are, as `hoursOver` gives them. */
  hours?: readonly number[]
  /** UUIDs of the restaurants it is of; all of the workspace where there are none given, none where the list is empty. */
  restaurantIds?: readonly string[]
  /** What else it is narrowed to, with bare ids. */
  where?: readonly FigureCondition[]
  /** What is made of the figures, and which of their rows are left. */
  made?: Made
  /** What one point over time is of; absent: what suits the period. */
  grain?: Granularity
  /** How many items a ranking gives. */
  limit?: number
}

/** One figure, series or ranking with one function behind it, whoever asks: panel, REST, tool or AI. */
export interface Metric<Data> {
  id: string
  title: { ru: string; en: string }
  unit: Unit
  scope: Scope
  /** Whether its data tells the figures of `previous` too. */
  compares?: true
  compute(ctx: Context, input: MetricInput): Promise<Data>
}

/** Declares a metric; computing it asks for its scope first. */
export function defineMetric<Data>(metric: Metric<Data>): Metric<Data> {
  return {
    ...metric,
    compute: async (ctx, input) => {
      requireScope(ctx, metric.scope)
      return metric.compute(ctx, input)
    },
  }
}
