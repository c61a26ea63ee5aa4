import type { FigureComparison } from '@vitrina/contract/comparison'
import type { Period } from '@vitrina/contract/dates'
import type { FigureCondition, FigureMetric, FigureQuery } from '@vitrina/contract/figure-query'
import type { NamedValue } from '@vitrina/core/ai/read-vocabulary'
import type { Missing } from '@vitrina/core/figures/plan'

/** Lists a question may ask rows of. */
export type AskedRows = 'checks' | 'checkLines' | 'priceChanges' | 'movements' | 'positions'

/** Narrows rows by what they hold and figures are not told by: the number of a check, its table, its total. */
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
  /** Several where two questions are in one. Members are told by id, values that have none by themselves. */
  queries: readonly [FigureQuery, ...FigureQuery[]]
}

interface RowsMeaning {
  kind: 'rows'
  rows: AskedRows
  where: readonly FigureCondition[]
  within: readonly RowCondition[]
  period: Period
  /** `checkLines` are those of the first check in this order. */
  order: {
    field: 'total' | 'guests' | 'positions' | 'discount' | 'closedAt' | 'date'
    direction: 'asc' | 'desc'
  } | null
  limit: number | null
  /** How many there are is asked for, not which. */
  isCount: boolean
}

/** Of what a change is made, which the figures can tell; why it came, nobody's figures can. */
interface ExplainMeaning {
  kind: 'explain'
  metric: FigureMetric
  period: Period
  compare: FigureComparison
  where: readonly FigureCondition[]
  /** Which way the question takes for granted: «почему упала». */
  presumes?: 'fall' | 'rise' | undefined
}

/** What another price would bring in a week at the quantity that is sold now. */
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

/** The language a question is put in, and answered in. */
export type Language = 'ru' | 'en'

/** What was made of a question: what it asks for, up to three readings to choose from, or why it can't be answered. */
export type Reading = { language: Language } & (
  | {
      kind: 'meant'
      meaning: Meaning
      /** What was settled for the asker, such as days that were not told. */
      assumed: readonly Assumption[]
    }
  | { kind: 'ask'; readings: readonly Meaning[]; about: readonly string[] }
  | { kind: 'refused'; why: Refusal; nearest: readonly Meaning[] }
)

export type Assumption =
  | { code: 'period'; period: Period }
  /** Misspelt or cut short: what was said and what it was read as. */
  | { code: 'name'; said: string; name: string }
  | { code: 'layout'; read: string }
  | { code: 'cutToToday' }
  /** The question was read by a model. */
  | { code: 'byModel' }

export type Refusal =
  /** Words that nobody here knows. */
  | { code: 'unknownWords'; words: readonly string[] }
  /** What is asked for is no figure of the house: wages, forecasts, weather. */
  | { code: 'notHeld'; what: string }
  /** The planner's: this metric is not told by this dimension. */
  | ({ code: 'noCell' } & Missing)
  /** It has no share, mean or running total: it is no sum. */
  | { code: 'noTransform' }
  /** Checks or payments of this workspace are told apart by other words than what was said. */
  | { code: 'noValue'; dimension: NamedValue; said: readonly string[]; names: readonly string[] }
  | { code: 'noMetric' }
  | { code: 'tooLong' }
  | { code: 'future' }
  | { code: 'severalMeant'; said: string; names: readonly string[] }

/** What the next question may go on from: of several readings that were offered, the first until one is chosen. */
export function meantBy(reading: Reading): Meaning | null {
  if (reading.kind === 'meant') return reading.meaning
  return reading.kind === 'ask' ? (reading.readings[0] ?? null) : null
}
