import type { Period } from '@vitrina/contract/dates'
import type { Vocabulary } from '@vitrina/core/ai/read-vocabulary'

export type { Vocabulary }

/** Both ends inclusive, never after today. */
export interface SpokenPeriod extends Period {
  /** In Russian, with the dates: «вчера, 17 ноября 2026». */
  label: string
  /** What was assumed for the asker, in Russian, to be stated in the answer; null when nothing was. */
  assumed: string | null
}
