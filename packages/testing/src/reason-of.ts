import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'

/** A reason that is a sentence of somebody else, as servers give them. */
export function reasonOf(said: string): Reason {
  return reason('words', { said })
}
