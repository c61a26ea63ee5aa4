import type { Reason } from '@vitrina/contract/reason'
import { runFault, runFaultText } from '@vitrina/contract/run-faults'
import { PublicLogText } from '../webhooks/log-labels.ts'

/** An error that ends a run, with the reason as a code. Its message, which users may read, is the same in words. */
export class RunFaultError extends PublicLogText {
  readonly runFault: Reason

  /** A text, or a fault of `run-faults.ts`. */
  constructor(given: string | Reason) {
    super(typeof given === 'string' ? given : runFaultText(given))
    this.name = 'RunFaultError'
    this.runFault = typeof given === 'string' ? runFault('words', { said: this.message }) : given
  }
}
