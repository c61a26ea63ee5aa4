import type { Vocabulary } from '@vitrina/core/ai/read-vocabulary'
import type { Meaning, Reading } from '../reading/meaning.ts'
import type { Asking } from './asking.ts'

/** How questions are read. */
export interface Reader {
  /** Runs before anything is read with a vocabulary. */
  prepare: (vocabulary: Vocabulary) => Promise<void>
  read: (question: string, means: { vocabulary: Vocabulary; before?: Meaning }) => Reading
  canonical: Asking['canonical']
}
