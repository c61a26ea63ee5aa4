import type { FigureComparison } from '@vitrina/contract/comparison'
import type { Period } from '@vitrina/contract/dates'
import type { FigureCondition, FigureDimension, FigureMetric, FigureQuery } from '@vitrina/contract/figure-query'
import type { NamedValue } from '@vitrina/core/ai/read-vocabulary'
import type { Missing } from '@vitrina/core/figures/plan'

/** Lists a question may ask rows of. */
export type AskedRows = 'checks' | 'checkLines' | 'priceChanges' | 'movements' | 'positions'

/** Filters rows by fields that are not dimensions of figures: the number of a check, its table, its total. */
export interface RowCondition {
  field:
    | 'number'
    | 'table'
    | 'guests'
    | 'positions'
    | 'total'
    | 'discount'
    | 'returns'
    | 'voids'
    | 'closedAt'
    | 'change'
    | 'belowThreshold'
  op: 'in' | 'gt' | 'gte' | 'lt' | 'lte'
  values: readonly string[]
}

interface FiguresMeaning {
  kind: 'figures'
  /** Several where one question contains two. Members are given by id, or by value where they have no id. */
  queries: readonly [FigureQuery, ...FigureQuery[]]
  /** Members that a question about a share or a place names: they are computed among all, and told first. */
  focus?: Focus | undefined
}

/** Members of a dimension. */
export interface Focus {
  dimension: FigureDimension
  values: readonly string[]
}

interface RowsMeaning {
  kind: 'rows'
  rows: AskedRows
  where: readonly FigureCondition[]
  within: readonly RowCondition[]
  period: Period
  /** For `checkLines`, the lines of the first check in this order. */
  order: {
    field: 'total' | 'guests' | 'positions' | 'discount' | 'closedAt' | 'date'
    direction: 'asc' | 'desc'
  } | null
  limit: number | null
  /** The question asks for the number of rows, not for the rows. */
  isCount: boolean
}

/** What a change is made of. Figures can show that, but not why it happened. */
interface ExplainMeaning {
  kind: 'explain'
  metric: FigureMetric
  period: Period
  compare: FigureComparison
  where: readonly FigureCondition[]
  /** The direction that the question presumes: «почему упала». */
  presumes?: 'fall' | 'rise' | undefined
}

/** What another price would bring in a week at the present quantity. */
interface WhatIfMeaning {
  kind: 'whatIf'
  dishes: readonly string[]
  /** The price itself, or by how much it moves, in roubles or percent. */
  price: { to: number } | { by: number } | { byPercent: number }
}

interface FreshnessMeaning {
  kind: 'freshness'
}

/** A card for the board. */
interface TaskMeaning {
  kind: 'task'
  title: string
  assigneeHint: string | null
  priority: 'normal' | 'urgent'
}

/** What a question asks for. */
export type Meaning = FiguresMeaning | RowsMeaning | ExplainMeaning | WhatIfMeaning | FreshnessMeaning | TaskMeaning

/** The language of a question and of its answer. */
export type Language = 'ru' | 'en'

/** The result of reading a question: its meaning, up to three readings to choose from, or why it cannot be answered. */
export type Reading = { language: Language } & (
  | {
      kind: 'meant'
      meaning: Meaning
      /** What was assumed for the asker, such as days that were not named. */
      assumed: readonly Assumption[]
    }
  | { kind: 'ask'; readings: readonly Meaning[]; about: readonly string[] }
  | { kind: 'refused'; why: Refusal; nearest: readonly Meaning[] }
)

export type Assumption =
  | { code: 'period'; period: Period }
  /** A name that was misspelt or shortened: as written and as it was read. */
  | { code: 'name'; said: string; name: string }
  | { code: 'layout'; read: string }
  | { code: 'cutToToday' }
  /** The question was read by a model. */
  | { code: 'byModel' }

export type Refusal =
  /** Unknown words. */
  | { code: 'unknownWords'; words: readonly string[] }
  /** What is asked for is not a figure of the product: wages, forecasts, weather. */
  | { code: 'notHeld'; what: string }
  /** From the planner: this metric does not support this dimension. */
  | ({ code: 'noCell' } & Missing)
  /** The metric has no share, mean or running total, as it is not a sum. */
  | { code: 'noTransform' }
  /** Checks or payments of this workspace are distinguished by other values than the one named. */
  | { code: 'noValue'; dimension: NamedValue; said: readonly string[]; names: readonly string[] }
  | { code: 'noMetric' }
  | { code: 'tooLong' }
  | { code: 'future' }
  | { code: 'severalMeant'; said: string; names: readonly string[] }

/** The meaning the next question may follow up on. Of several offered readings it is the first, until one is chosen. */
export function meantBy(reading: Reading): Meaning | null {
  if (reading.kind === 'meant') return reading.meaning
  return reading.kind === 'ask' ? (reading.readings[0] ?? null) : null
}
