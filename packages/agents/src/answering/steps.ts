import { runFault } from '@vitrina/contract/run-faults'
import { RunFaultError } from '@vitrina/core/agents/run-fault-error'

/** Counts what a run reads, tools and metrics alike. There is one per run; it throws past the limit. */
export class Steps {
  readonly #most: number
  #taken = 0

  constructor(most: number) {
    this.#most = most
  }

  take(): void {
    if (this.#taken >= this.#most) throw new RunFaultError(runFault('out_of_readings', { max: this.#most }))
    this.#taken += 1
  }
}
