import type { Toolbox, ToolSpec } from '@vitrina/core/agents/toolbox'
import { type Evidence, type Reading, readingOf } from './evidence.ts'
import { unsupportedNumbers } from './number-guard.ts'
import { trimAnswer } from './trim-answer.ts'

interface RunnerOptions {
  tools: Toolbox
  maxSteps: number
  /** The time zone of times of day. */
  timezone: string
}

/** Calls tools for a model, and keeps what they answered as evidence. */
export class ToolRunner {
  /** What was read, in the order of the calls. */
  readonly readings: Reading[] = []
  /** What was asked and what was created: it may be repeated, but is not a source. */
  readonly given: Evidence[]
  /** Why no tool may be called any more. */
  spent: 'steps' | 'circles' | null = null
  /** Number of calls with an unknown tool or invalid arguments. */
  mistakes = 0

  readonly #specs: Map<string, ToolSpec>
  readonly #options: RunnerOptions
  readonly #made = new Map<string, number>()
  #steps = 0
  #changes = 0

  constructor(specs: readonly ToolSpec[], given: readonly Evidence[], options: RunnerOptions) {
    this.#specs = new Map(specs.map((spec) => [spec.name, spec]))
    this.given = [...given]
    this.#options = options
  }

  /** What to tell the model of a call: the answer, cut down to size, or what is wrong. */
  async run(name: string, args: Record<string, unknown> | null): Promise<unknown> {
    const spec = this.#specs.get(name)
    if (!spec) return this.#mistake(`Инструмента ${name} нет. Есть: ${[...this.#specs.keys()].join(', ')}.`)
    if (!args) return this.#mistake('Аргументы не разобраны: нужен один объект JSON по схеме инструмента.')
    const refused = this.#refusal(spec, args)
    if (refused !== null) return { error: refused }
    this.#steps += 1
    const { tools, timezone } = this.#options
    const answer = await tools.call(name, args)
    if (!answer.ok) return { error: answer.problem }
    const { call, body } = answer
    const shown = trimAnswer(body, longestAnswer)
    const reading = readingOf({ call, shown, body, timezone })
    if (spec.changes) this.given.push(reading)
    else this.readings.push(reading)
    return shown
  }

  #mistake(error: string): { error: string } {
    this.mistakes += 1
    return { error }
  }

  #refusal({ name, changes }: ToolSpec, args: Record<string, unknown>): string | null {
    if (this.#steps >= this.#options.maxSteps) this.spent = 'steps'
    if (this.spent !== null) return 'Вызовы инструментов закончились.'
    const key = `${name} ${inOneOrder(args)}`
    const times = (this.#made.get(key) ?? 0) + 1
    this.#made.set(key, times)
    if (times >= maxRepeats) this.spent = 'circles'
    if (times >= (changes ? 2 : maxRepeats)) return 'Этот вызов с теми же аргументами уже сделан; его ответ есть выше.'
    if (!changes) return null
    const words = ['title', 'content', 'reason', 'comment']
      .map((field) => args[field])
      .filter((word) => typeof word === 'string')
    const unsupported = unsupportedNumbers(words.join('\n'), { readings: this.readings, given: this.given })
    if (unsupported.length > 0) {
      this.mistakes += 1
      return `Ничего не изменено: в тексте числа без источника (${unsupported.join('; ')}).`
    }
    this.#changes += 1
    return this.#changes > maxChanges ? 'Изменений за этот запуск сделано слишком много.' : null
  }
}

const longestAnswer = 12_000
const maxRepeats = 3
const maxChanges = 20

function inOneOrder(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
