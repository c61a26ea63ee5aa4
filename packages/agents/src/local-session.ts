import type { Understood } from './understand/understood.ts'

/** What the built-in agent remembers of a conversation or a card: the question that a next one may go on from. */
export interface LocalSession {
  before: Understood
}
