import type { FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'

/** What a word or a set phrase may mean. One grammar combines the senses, whatever the language of the words. */
export type Sense =
  /** Says nothing about what is asked for. */
  | { is: 'idle' }
  /** A name may stand under it, and words of its own may stand between those of a phrase. */
  | { is: 'asking'; what: 'who' | 'where' | 'when' | 'what' | 'which' | 'howMuch' }
  | { is: 'metric'; metric: FigureMetric }
  /** A topic that the rest of the question resolves to a metric. */
  | { is: 'about'; what: 'sold' | 'cost' | 'stockIn' | 'stockOut' | 'writeOff' | 'price' | 'busy' | 'discountMean' }
  /** In which unit figures are wanted. */
  | { is: 'in'; unit: 'money' | 'pieces' | 'percent' | 'number' | 'times' }
  | { is: 'dimension'; dimension: FigureDimension }
  /** «поблюдно», “hourly”: the rows are of this dimension. */
  | { is: 'by'; dimension: FigureDimension }
  | { is: 'each' }
  | { is: 'value'; dimension: FigureDimension; values: readonly string[]; op?: 'in' | 'notIn' }
  | { is: 'hours'; from: number; to: number }
  | { is: 'order'; direction: 'asc' | 'desc' }
  /** «самый», “most”: the word next to it gives the direction. */
  | { is: 'most' }
  | { is: 'top'; direction: 'asc' | 'desc' }
  | { is: 'share' }
  | { is: 'mean' }
  | { is: 'per'; of: 'day' | 'restaurant' | 'check' | 'guest' | 'hour' | 'portion' }
  | { is: 'change'; direction: 'asc' | 'desc' | null }
  | { is: 'compare' }
  /** Introduces what figures are compared with. */
  | { is: 'against' }
  | { is: 'beside'; rule: 'previous' | 'week_ago' | 'month_ago' | 'year_ago' }
  | { is: 'bound'; op: 'gt' | 'gte' | 'lt' | 'lte' }
  /** «выше среднего»: the bound is the figure over all rows. */
  | { is: 'boundMean'; op: 'gt' | 'lt' }
  | { is: 'not' }
  | { is: 'without' }
  | { is: 'only' }
  | { is: 'together' }
  | { is: 'running' }
  | { is: 'step' }
  | { is: 'notSold' }
  | { is: 'loss' }
  | { is: 'uncosted' }
  | { is: 'explain' }
  | { is: 'check' }
  | { is: 'lines' }
  | { is: 'number' }
  | { is: 'last'; end: 'first' | 'last' }
  | { is: 'rows'; rows: 'priceChanges' | 'movements' }
  | { is: 'positions' }
  | { is: 'belowMin' }
  | { is: 'if' }
  | { is: 'move'; direction: 1 | -1 }
  | { is: 'to' }
  | { is: 'roubles' }
  | { is: 'freshness' }
  | { is: 'habit' }
  | { is: 'future' }
  | { is: 'notHeld'; what: string }
  | { is: 'balance' }
  | { is: 'more' }
  | { is: 'same' }
  | { is: 'now' }
  /** “the other way round” */
  | { is: 'reverse' }
  | { is: 'menu' }

/**
 * Words and phrases of one sense, separated by `;`. `=` before a word: only in this form; `|` between words: either.
 */
export interface Entry {
  sense: Sense
  said: string
}
