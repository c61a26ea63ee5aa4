import type { Period } from '@vitrina/contract/dates'
import type { Vocabulary } from '@vitrina/core/ai/read-vocabulary'

export type { Vocabulary }

export type Measure = 'revenue' | 'avg_check' | 'checks' | 'quantity' | 'foodcost' | 'markup' | 'cost' | 'price'

/** What the rows of an answer are. */
export type Grouping = 'restaurant' | 'day' | 'weekday' | 'hour' | 'week' | 'month' | 'category'

export type Order = 'asc' | 'desc'

/** Both ends inclusive, never after today. */
export interface SpokenPeriod extends Period {
  /** In Russian, with the dates: «вчера, 17 ноября 2026». */
  label: string
  /** What was settled for the asker, in Russian, to be said in the answer; null when nothing was. */
  assumed: string | null
}

/** Something of the vocabulary that the question names. A position of stock and a category have their name for an id. */
export interface Entity {
  /** All of that very name: a dish both menus hold has two. */
  ids: string[]
  name: string
  /** The words of the question. */
  said: string
  /** From 0 to 1: 1 is the name itself in any case, less is a part of it or a misspelling. */
  sureness: number
  /** The others that fit the words as well. Not empty: an ambiguity tells of it. */
  alternatives: { ids: string[]; name: string }[]
}

export interface Entities {
  restaurants: Entity[]
  dishes: Entity[]
  categories: Entity[]
  waiters: Entity[]
  stock: Entity[]
}

interface Common {
  question: string
  period: SpokenPeriod
  entities: Entities
  /** What could have been meant otherwise, in Russian, a sentence each. */
  ambiguities: string[]
  /** What the answer has to say besides, in Russian. */
  notes: string[]
  /** From 0 to 1: the share of the question's words that were understood. */
  confidence: number
}

/** One number, of whatever `entities` name, or of the chain. */
export interface FigureQuestion extends Common {
  intent: 'figure'
  measure: Measure
}

/** A measure row by row. `order` null keeps the rows' own order (days, hours); `limit` 1 asks for the first alone. */
export interface BreakdownQuestion extends Common {
  intent: 'breakdown'
  measure: Measure
  by: Grouping
  order: Order | null
  limit: number | null
}

/** Checks by their total. Totals in roubles. */
export interface ChecksQuestion extends Common {
  intent: 'largest_checks'
  order: Order
  limit: number
  above: number | null
  below: number | null
}

export interface DishRankingQuestion extends Common {
  intent: 'dish_ranking'
  measure: Measure
  order: Order
  limit: number
}

/** What has a measure over `above` or under `below`: percent for food cost and markup, roubles for money. */
export interface DishFilterQuestion extends Common {
  intent: 'dish_filter'
  /** Dishes, unless the words are about who sold. */
  of: 'dish' | 'restaurant' | 'waiter'
  measure: Measure
  above: number | null
  below: number | null
}

export interface DishesWithoutCostQuestion extends Common {
  intent: 'dishes_without_cost'
}

/** Waiters side by side, sorted by the first of `measures`; `limit` null is all of them. */
export interface WaitersQuestion extends Common {
  intent: 'waiters'
  measures: Measure[]
  order: Order
  limit: number | null
}

export interface ChecksWithoutWaiterQuestion extends Common {
  intent: 'checks_without_waiter'
}

/** What came to the stock or left it; `net` is both, for who asks what is left (balances are not held). */
export interface StockMovementsQuestion extends Common {
  intent: 'stock_movements'
  direction: 'in' | 'out' | 'net'
}

export interface StockBelowQuestion extends Common {
  intent: 'stock_below'
}

/** One period against another. */
export interface ComparisonQuestion extends Common {
  intent: 'comparison'
  measures: Measure[]
  by: Grouping | null
  comparison: SpokenPeriod
}

/** Who fell or grew most against the `comparison` period. */
export interface MoversQuestion extends Common {
  intent: 'movers'
  measure: Measure
  by: 'restaurant' | 'dish' | 'waiter' | 'category'
  direction: 'fell' | 'grew'
  limit: number | null
  comparison: SpokenPeriod
}

export interface TaskRequest extends Common {
  intent: 'create_task'
  title: string
  /** Whom it is for, as said («управляющему»); null when nobody was named. */
  assigneeHint: string | null
  priority: 'normal' | 'urgent'
}

export interface UnknownQuestion extends Common {
  intent: 'unknown'
  /** `refused`: it asks for what nobody here gives; `unclear`: its words say too little. */
  why: 'refused' | 'unclear'
  /** Why there is no answer, in Russian. */
  reason: string
  /** Questions that have one, in Russian. */
  canAsk: string[]
}

/** A question as the metric functions need it. */
export type Understood =
  | FigureQuestion
  | BreakdownQuestion
  | ChecksQuestion
  | DishRankingQuestion
  | DishFilterQuestion
  | DishesWithoutCostQuestion
  | WaitersQuestion
  | ChecksWithoutWaiterQuestion
  | StockMovementsQuestion
  | StockBelowQuestion
  | ComparisonQuestion
  | MoversQuestion
  | TaskRequest
  | UnknownQuestion
