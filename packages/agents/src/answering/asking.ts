import type { AnswerQuery, AnswerSource, AnswerSurface } from '@vitrina/contract/ai'
import type { Period } from '@vitrina/contract/dates'
import type { Toolbox } from '@vitrina/core/agents/toolbox'
import type { Vocabulary } from '@vitrina/core/ai/read-vocabulary'
import type { Context } from '@vitrina/core/context'
import type { Language, Meaning } from '../reading/meaning.ts'
import type { Steps } from './steps.ts'

/** Who asks, and what is needed to find the answer. */
export interface Asking {
  ctx: Context
  tools: Toolbox
  /** The steps of the run: everything that is read counts. */
  steps: Steps
  signal: AbortSignal
  language: Language
  vocabulary: Vocabulary
  /** A line that says what is computed for a meaning. */
  canonical: (meaning: Meaning, language: Language, vocabulary: Vocabulary) => string
}

/** A complete answer: its text, what is drawn, and the sources of its numbers. */
export interface Answered {
  report: string
  surface: Omit<AnswerSurface, 'a2ui'>
  sources: AnswerSource[]
  /** What was computed, one after another, as lines and as queries. */
  queries: AnswerQuery[]
  /** Follow-up lines, each asked with one click. */
  suggestions: string[]
  /** It gives what was asked for: figures, or the statement that there are none. */
  isAnswered: boolean
}

/** An answer that draws nothing. */
export function nothing({ vocabulary }: Asking, title: string, period?: Period): Answered {
  const { today } = vocabulary
  const days = period ?? { from: today, to: today }
  const surface: Answered['surface'] = { kind: 'dashboard', title: title.slice(0, 300), period: days, blocks: [] }
  return { report: '', surface, sources: [], queries: [], suggestions: [], isAnswered: false }
}
