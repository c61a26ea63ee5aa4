import { generateText, type LanguageModel, type ModelMessage, type ToolSet } from 'ai'
import { RunFailure } from '../adapter.ts'
import { fenced } from './fenced.ts'
import { faultOfError } from './gateway-fault.ts'
import type { GatewayOptions } from './gateway-options.ts'
import type { RunBudget } from './run-budget.ts'

/** A tool the model wants called. */
export interface WantedCall {
  id: string
  name: string
  /** Null where they are not a JSON object. */
  args: Record<string, unknown> | null
}

/** The model's next message: a text, or the tools it wants to call. */
export interface Reply {
  text: string
  calls: WantedCall[]
  isCutOff: boolean
}

interface TalkMeans {
  model: LanguageModel
  instructions: string
  budget: RunBudget
  options: GatewayOptions
  signal: AbortSignal
}

/** A conversation with a model, message by message, within a budget. */
export class ModelTalk {
  readonly #messages: ModelMessage[]
  readonly #means: TalkMeans

  constructor(messages: readonly ModelMessage[], means: TalkMeans) {
    this.#messages = [...messages]
    this.#means = means
  }

  /** Adds a message for the model, which answers at the next `ask`. */
  say(content: string): void {
    this.#messages.push({ role: 'user', content })
  }

  /** Gives the model what a tool answered. */
  answer({ id, name }: WantedCall, value: unknown): void {
    const output = { type: 'text', value: fenced(JSON.stringify(value)) } as const
    this.#messages.push({ role: 'tool', content: [{ type: 'tool-result', toolCallId: id, toolName: name, output }] })
  }

  /**
   * Has the model continue with these tools. Throws a fault of the run when the gateway fails or the budget is
   * spent.
   */
  async ask(tools: ToolSet): Promise<Reply> {
    const { model, instructions, budget, options, signal } = this.#means
    signal.throwIfAborted()
    const reached = budget.reached()
    if (reached) throw new RunFailure(reached, budget.usage)
    try {
      const result = await generateText({
        model,
        instructions,
        messages: this.#messages,
        ...(Object.keys(tools).length > 0 && { tools }),
        maxRetries: options.maxRetries,
        timeout: options.callTimeoutMs,
        abortSignal: signal,
      })
      const { text, toolCalls, usage, finishReason, responseMessages } = result
      const said = responseMessages.filter(({ role }) => role === 'assistant')
      const sent = JSON.stringify([instructions, this.#messages, Object.values(tools)]).length
      budget.add(usage, sent, JSON.stringify(said).length)
      // The SDK's messages about calls it could not parse are replaced by ours.
      this.#messages.push(...said)
      const calls = toolCalls.map((call) => ({
        id: call.toolCallId,
        name: call.toolName,
        args: toRecord(call.invalid && typeof call.input === 'string' ? null : call.input),
      }))
      return { text: text.trim(), calls, isCutOff: finishReason === 'length' }
    } catch (error) {
      signal.throwIfAborted()
      const fault = faultOfError(error)
      if (!fault) throw error
      throw new RunFailure(fault.runFault, budget.usage)
    }
  }
}

function toRecord(value: unknown): Record<string, unknown> | null {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord ? Object.fromEntries(Object.entries(value)) : null
}
