import type { Period } from '@vitrina/contract/dates'
import type { Vocabulary } from '@vitrina/core/ai/read-vocabulary'

export type { Vocabulary }

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

export interface TaskRequest extends Common {
  intent: 'create_task'
  title: string
  /** Whom it is for, as said («управляющему»); null when nobody was named. */
  assigneeHint: string | null
  priority: 'normal' | 'urgent'
}
