import { rolling, spell } from './calendar.ts'
import type { FoundPeriod } from './read-periods.ts'
import { spoken } from './read-periods.ts'
import type { Slots } from './read-slots.ts'
import type { Token } from './tokens.ts'
import type { Entities, SpokenPeriod, Vocabulary } from './understood.ts'

/** The words of a question, read: what `decide` and `followUp` work from. */
export interface Reading {
  question: string
  /** It has more words than are read. */
  cut: boolean
  tokens: Token[]
  slots: Slots
  entities: Entities
  /** Words that mean nothing here. */
  strange: string[]
  confidence: number
  period: FoundPeriod | null
  /** Set against `period`: the earlier of two. */
  comparison: SpokenPeriod | null
  /** Why the times that were said are none to ask of, in Russian. */
  problem: string | null
  /** A day to come was asked for. */
  ahead: boolean
  /** The one period said is what is compared with: «по сравнению с прошлой неделей». */
  againstIt: boolean
  /** The period of a question that names none. */
  fallback: SpokenPeriod
}

/** The last 30 full days. */
export function defaultPeriod({ today }: Vocabulary): SpokenPeriod {
  const period = rolling(today, 'day', 30)
  return spoken(period, '', `период не назван, взяты последние 30 дней, ${spell(period)}`)
}
