import type { GatewayCredentials } from '@vitrina/contract/integration'
import type { Reason } from '@vitrina/contract/reason'
import { runFault, runFaultText } from '@vitrina/contract/run-faults'
import { readPeriod } from '@vitrina/core/time/period'
import type { ToolSet } from 'ai'
import { type RunEvent, RunFailure, type RunResult } from '../adapter.ts'
import { mayUse } from '../allowed-tools.ts'
import { evidenceOfPeriod, evidenceOfText } from './evidence.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { type GatewaySession, withTurn } from './gateway-session.ts'
import { ModelTalk, type Reply, type WantedCall } from './model-talk.ts'
import { finishName, finishTool, modelTools, Verdict } from './model-tools.ts'
import { unsupportedNumbers } from './number-guard.ts'
import { openModel } from './open-model.ts'
import { causeText, instructionsOf, messagesOf, nudges, provenText, type WorkContext } from './prompt.ts'
import { RunBudget } from './run-budget.ts'
import { ToolRunner } from './tool-runner.ts'
import { withFigures } from './with-figures.ts'

type Result = RunResult<GatewaySession>

/**
 * The work of an agent behind a gateway on a card or an event: the model plans, the product's tools answer, and every
 * number is checked against their answers.
 */
export class GatewayRun {
  readonly #context: WorkContext
  readonly #onEvent: (event: RunEvent) => void
  readonly #budget: RunBudget
  readonly #talk: ModelTalk
  readonly #runner: ToolRunner
  readonly #tools: ToolSet
  readonly #cause: string
  #repairs = 0
  #lies = 0
  #isLast = false

  constructor(
    context: WorkContext,
    onEvent: (event: RunEvent) => void,
    { credentials, options }: { credentials: GatewayCredentials; options: GatewayOptions },
  ) {
    const { ctx, limits, cause, signal } = context
    const tools = withFigures(context, onEvent)
    const specs = tools.list().filter((spec) => mayUse(spec, cause))
    this.#context = context
    this.#onEvent = onEvent
    this.#cause = causeText(cause)
    this.#budget = new RunBudget(limits, credentials)
    this.#tools = { ...modelTools(specs), ...(cause.kind === 'card' && finishTool) }
    const given = [evidenceOfText(provenText(cause)), evidenceOfPeriod(readPeriod(ctx, {}))]
    this.#runner = new ToolRunner(specs, given, {
      tools,
      maxSteps: limits.maxSteps,
      timezone: ctx.workspace.timezone,
    })
    this.#talk = new ModelTalk(messagesOf(context), {
      model: openModel(credentials, { ...options, allowPrivate: ctx.connectPrivate === true }),
      instructions: instructionsOf(context),
      budget: this.#budget,
      options,
      signal,
    })
  }

  /** Continues until there is a result. Throws a fault of the run where there can be none. */
  async carry(): Promise<Result> {
    for (;;) {
      this.#onEvent({ kind: 'step', text: 'Модель думает над следующим шагом.' })
      const reply = await this.#talk.ask(this.#offered())
      const result = reply.calls.length > 0 ? await this.#onCalls(reply.calls) : this.#onText(reply)
      if (result) return result
    }
  }

  /** All tools, until the run has to end. */
  #offered(): ToolSet {
    if (!this.#isLast) return this.#tools
    return this.#context.cause.kind === 'card' ? finishTool : {}
  }

  async #onCalls(calls: readonly WantedCall[]): Promise<Result | null> {
    const isCard = this.#context.cause.kind === 'card'
    const wasLast = this.#isLast
    let result: Result | null = null
    for (const call of calls) {
      this.#context.signal.throwIfAborted()
      if (isCard && call.name === finishName) result ??= this.#onFinish(call)
      else this.#talk.answer(call, await this.#runner.run(call.name, call.args))
    }
    if (result) return result
    if (wasLast && calls.some(({ name }) => !isCard || name !== finishName)) {
      throw this.#failure(endless[this.#runner.spent ?? 'circles'])
    }
    if (this.#runner.mistakes > maxMistakes) throw this.#failure(confused)
    if (this.#runner.spent !== null && !this.#isLast) {
      this.#isLast = true
      this.#onEvent({ kind: 'note', text: runFaultText(endless[this.#runner.spent]) })
      this.#talk.say(isCard ? nudges.finishNow : nudges.answerNow)
    }
    return null
  }

  #onFinish(call: WantedCall): Result | null {
    const verdict = Verdict.safeParse(call.args)
    if (!verdict.success) {
      this.#repair(`${finishName}: нужны outcome (done или handed_back) и report.`)
      this.#talk.answer(call, { error: 'Нужны outcome (done или handed_back) и непустой report.' })
      return null
    }
    const { outcome, report } = verdict.data
    const text = cut(report)
    const unsupported = this.#unsupportedIn(text)
    if (unsupported.length === 0) return this.#result(outcome, text)
    if (this.#isLying(unsupported)) return this.#handBack()
    this.#talk.answer(call, { error: nudges.noNumbersFrom(unsupported) })
    return null
  }

  #onText({ text, isCutOff }: Reply): Result | null {
    const isCard = this.#context.cause.kind === 'card'
    const isNoVerdict = isCard && this.#repairs === 0
    const nudge = [isCutOff && nudges.cutOff, text === '' && nudges.empty, isNoVerdict && nudges.finish].find(Boolean)
    if (nudge) {
      this.#repair(nudge)
      this.#talk.say(nudge)
      return null
    }
    const answer = cut(text)
    const unsupported = this.#unsupportedIn(answer)
    if (unsupported.length > 0) {
      if (this.#isLying(unsupported)) return isCard ? this.#handBack() : this.#result('done', unconfirmed)
      this.#talk.say(nudges.noNumbersFrom(unsupported))
      return null
    }
    return isCard ? this.#result('handed_back', `${noVerdict}\n\n${answer}`) : this.#result('done', answer)
  }

  #unsupportedIn(text: string): string[] {
    return unsupportedNumbers(text, { readings: this.#runner.readings, given: this.#runner.given })
  }

  /** True when the model has been told before. */
  #isLying(unsupported: readonly string[]): boolean {
    this.#lies += 1
    const isAgain = this.#lies > maxFabrications
    const what = isAgain ? 'Ответ не показан' : 'Ответ возвращён модели'
    this.#onEvent({ kind: 'note', text: `${what}: чисел без источника — ${unsupported.length}.` })
    return isAgain
  }

  #repair(what: string): void {
    this.#repairs += 1
    this.#onEvent({ kind: 'note', text: what })
    if (this.#repairs > maxRepairs) throw this.#failure(confused)
  }

  #handBack(): Result {
    return this.#result('handed_back', unconfirmedReport)
  }

  #result(outcome: Result['outcome'], report: string): Result {
    const session = withTurn(this.#context.session, this.#cause, report)
    return { outcome, report, session, usage: this.#budget.usage }
  }

  #failure(fault: Reason): RunFailure {
    return new RunFailure(fault, this.#budget.usage)
  }
}

const maxMistakes = 3
const maxRepairs = 3
const maxFabrications = 1
const longestReport = 8000

const confused = runFault('model_confused')
const endless = { steps: runFault('model_out_of_steps'), circles: runFault('model_in_circles') }
const unconfirmed =
  'Отчёт не подтверждён: модель назвала числа, которых нет в прочитанных данных, поэтому он не показан.'
const unconfirmedReport =
  'Не могу сдать эту задачу: в отчёте остались числа, которых нет в прочитанных данных. Возвращаю её на доску.'
const noVerdict = 'Возвращаю задачу на доску: модель не назвала итог. Вот что она написала:'

/** Cuts between words, so that the end is never half a number. */
function cut(text: string): string {
  return text.length <= longestReport ? text : `${text.slice(0, longestReport).replace(/\S*$/, '').trimEnd()}…`
}
