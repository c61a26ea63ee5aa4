import type { GatewayCredentials } from '@vitrina/contract/integration'
import type { Reason } from '@vitrina/contract/reason'
import { runFault } from '@vitrina/contract/run-faults'
import type { LanguageModelUsage } from 'ai'
import type { RunLimits, RunUsage } from '../adapter.ts'

/** Counts what a run uses, and reports when a limit is reached. */
export class RunBudget {
  readonly #limits: RunLimits
  readonly #prices: Pick<GatewayCredentials, 'inputPrice' | 'outputPrice'>
  #input = 0
  #output = 0

  constructor(limits: RunLimits, prices: Pick<GatewayCredentials, 'inputPrice' | 'outputPrice'>) {
    this.#limits = limits
    this.#prices = prices
  }

  /** Adds a call of the model. If a gateway does not report usage, it is estimated from the lengths of the texts. */
  add(usage: LanguageModelUsage, sent: number, got: number): void {
    this.#input += usage.inputTokens ?? Math.ceil(sent / charactersInToken)
    this.#output += usage.outputTokens ?? Math.ceil(got / charactersInToken)
  }

  get usage(): RunUsage {
    return { inputTokens: this.#input, outputTokens: this.#output, cost: this.#cost() }
  }

  /** The limit that is reached, as a fault; null while none is. */
  reached(): Reason | null {
    const { maxTokens, maxCost } = this.#limits
    if (this.#input + this.#output >= maxTokens) return runFault('out_of_tokens', { max: maxTokens })
    const cost = this.#cost()
    return maxCost !== null && cost !== null && cost >= maxCost ? runFault('out_of_cost', { max: maxCost }) : null
  }

  #cost(): number | null {
    const { inputPrice, outputPrice } = this.#prices
    if (inputPrice === undefined && outputPrice === undefined) return null
    return (this.#input * (inputPrice ?? 0) + this.#output * (outputPrice ?? 0)) / 1_000_000
  }
}

// Russian text takes more tokens than English; too many counted is the safe side.
const charactersInToken = 2.5
