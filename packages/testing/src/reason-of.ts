import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'

/** A reason with a text from another system, as servers return it. */
export function reasonOf(said: string): Reason {
  return reason('words', { said })
}
