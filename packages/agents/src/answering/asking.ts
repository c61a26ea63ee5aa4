import type { AnswerQuery, AnswerSource, AnswerSurface } from '@vitrina/contract/ai'
import type { Period } from '@vitrina/contract/dates'
import type { Toolbox } from '@vitrina/core/agents/toolbox'
import type { Vocabulary } from '@vitrina/core/ai/read-vocabulary'
import type { Context } from '@vitrina/core/context'
import type { Language, Meaning } from '../reading/meaning.ts'
import type { Steps } from './steps.ts'

/** Who asks, and by what an answer is found. */
export interface Asking {
  ctx: Context
  tools: Toolbox
  /** Those of the run: whatever is read counts. */
  steps: Steps
  signal: AbortSignal
  language: Language
  vocabulary: Vocabulary
  /** What is computed for a meaning, in a line. */
  canonical: (meaning: Meaning, language: Language, vocabulary: Vocabulary) => string
}

/** An answer whole: what is said, what is drawn, where its numbers come from. */
export interface Answered {
  report: string
  surface: Omit<AnswerSurface, 'a2ui'>
  sources: AnswerSource[]
  /** What was computed, one after another, as lines and as queries. */
  queries: AnswerQuery[]
  /** Lines that one press asks. */
  suggestions: string[]
  /** It gives what was asked for: figures, or the word that there are none. */
  isAnswered: boolean
}

/** An answer that draws nothing. */
export function nothing({ vocabulary }: Asking, title: string, period?: Period): Answered {
  const { today } = vocabulary
  const days = period ?? { from: today, to: today }
  const surface: Answered['surface'] = { kind: 'dashboard', title: title.slice(0, 300), period: days, blocks: [] }
  return { report: '', surface, sources: [], queries: [], suggestions: [], isAnswered: false }
}
