import {
  dimensionsOf,
  type FigureCondition,
  type FigureDimension,
  type FigureQuery,
} from '@vitrina/contract/figure-query'
import type { GatewayCredentials } from '@vitrina/contract/integration'
import { type RunContext, type RunEvent, RunFailure, type RunUsage } from '../adapter.ts'
import type { Recognised } from '../answering/answer-question.ts'
import type { Asking } from '../answering/asking.ts'
import type { Reading } from '../reading/meaning.ts'
import { figuresName, figuresTool } from './figures-tool.ts'
import { GatewayFault } from './gateway-fault.ts'
import type { GatewayOptions } from './gateway-options.ts'
import type { GatewaySession } from './gateway-session.ts'
import { ModelTalk, type WantedCall } from './model-talk.ts'
import { cannotTool, modelTools, Why } from './model-tools.ts'
import { dimensionsRecognised, hasNames } from './name-members.ts'
import { openModel } from './open-model.ts'
import { cannotName, planningMessage, planningRules } from './question-prompt.ts'
import { readAsked, type Wrong } from './read-asked.ts'
import { RunBudget } from './run-budget.ts'

export interface Planned {
  /** The question as the model's query; null where it made none. */
  reading: Reading | null
  usage: RunUsage
}

interface Means {
  context: RunContext<GatewaySession>
  heard: Recognised
  onEvent: (event: RunEvent) => void
  credentials: GatewayCredentials
  options: GatewayOptions
}

/**
 * Has a model turn a question into a query, in a few tries. Its other output is ignored. Throws a fault when the gateway
 * does not answer in time or the budget of the run is spent.
 */
export async function planQuestion(question: string, means: Means): Promise<Planned> {
  const { context, onEvent, credentials, options } = means
  const { asking, reading } = means.heard
  const { ctx, limits, session, signal } = context
  const { canonical, language, vocabulary } = asking
  const asked = (session?.turns ?? []).map((turn) => turn.question)
  const before = session?.before ? canonical(session.before, language, vocabulary) : null
  const said = [question, ...(before === null ? [] : [before]), ...asked.toReversed()]
  const budget = new RunBudget(limits, credentials)
  // Leaves time for the product to answer.
  const deadline = AbortSignal.timeout(Math.min(options.callTimeoutMs, limits.maxSeconds * modelMsOfSecond))
  const talk = new ModelTalk([{ role: 'user', content: planningMessage(question, asked, before, asking) }], {
    model: openModel(credentials, { ...options, allowPrivate: ctx.connectPrivate === true }),
    instructions: planningRules(context, asking),
    signal: AbortSignal.any([signal, deadline]),
    ...{ budget, options },
  })
  const tools = { ...modelTools([figuresTool()]), ...cannotTool }
  const named = dimensionsRecognised(question, vocabulary)
  let isNameOwed = named.length === 0 && hasUnknownName(question, reading)
  try {
    for (let tries = 0; tries < Math.min(maxTries, limits.maxSteps); tries += 1) {
      onEvent({ kind: 'step', text: 'Модель переводит вопрос в запрос.' })
      const [call, ...others] = (await talk.ask(tools)).calls
      for (const other of others) talk.answer(other, { error: 'Один вызов за раз.' })
      if (!call) {
        talk.say(`Ответь вызовом ${figuresName} или ${cannotName}.`)
        continue
      }
      if (call.name === cannotName) {
        onEvent({ kind: 'note', text: `Модель не нашла запроса: ${reasonOf(call)}.` })
        return { reading: null, usage: budget.usage }
      }
      const read = await readCall(call, asking, said)
      const isWhole = read.kind !== 'wrong' && named.every((one) => isOf(read, one)) && (!isNameOwed || isOfNamed(read))
      if (isWhole) return { reading: read, usage: budget.usage }
      const { words, isNameOwed: isOwed } = read.kind === 'wrong' ? read : leftOut
      isNameOwed ||= isOwed
      onEvent({ kind: 'note', text: `Запрос модели не принят: ${words}` })
      talk.answer(call, { error: words })
    }
  } catch (error) {
    if (deadline.aborted && !signal.aborted) throw new RunFailure(new GatewayFault('timeout').runFault, budget.usage)
    throw error
  }
  onEvent({ kind: 'note', text: 'Модель так и не составила запроса.' })
  return { reading: null, usage: budget.usage }
}

const maxTries = 4
const modelMsOfSecond = 800

const leftOut: Wrong = {
  kind: 'wrong',
  words: `Условие с названием из вопроса опускать нельзя: это будет ответ о другом. Назови его верно или вызови ${cannotName}.`,
  isNameOwed: false,
}

async function readCall({ name, args }: WantedCall, asking: Asking, said: readonly string[]): Promise<Reading | Wrong> {
  if (name === figuresName) return readAsked(args, asking, said)
  return { kind: 'wrong', words: `Инструмента ${name} нет. Есть: ${figuresName}, ${cannotName}.`, isNameOwed: false }
}

function reasonOf({ args }: WantedCall): string {
  return Why.safeParse(args).data?.reason ?? 'причина не названа'
}

/** «На Луне»: an unknown word, capitalised as names are. */
function hasUnknownName(question: string, reading: Reading): boolean {
  const words = reading.kind === 'refused' && reading.why.code === 'unknownWords' ? reading.why.words : []
  return words.some((word) => /^\p{Lu}\p{Ll}/u.test(word) && !question.trimStart().startsWith(word))
}

/** Whether some query is grouped by a dimension or filtered by its members. */
function isOf(reading: Reading, dimension: FigureDimension): boolean {
  return reading.kind === 'refused' || queriesOf(reading).some((query) => dimensionsOf(query).includes(dimension))
}

/** Whether some query is filtered by a named member. */
function isOfNamed(reading: Reading): boolean {
  const isNamed = ({ dimension, op }: FigureCondition) => hasNames(dimension) && op !== 'is'
  return reading.kind === 'refused' || queriesOf(reading).some(({ where }) => where.some(isNamed))
}

function queriesOf(reading: Exclude<Reading, { kind: 'refused' }>): FigureQuery[] {
  const meanings = reading.kind === 'meant' ? [reading.meaning] : reading.readings
  return meanings.flatMap((meaning) => (meaning.kind === 'figures' ? meaning.queries : []))
}
