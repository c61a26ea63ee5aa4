import type { FigureQuery } from '@vitrina/contract/figure-query'
import type { GatewayCredentials } from '@vitrina/contract/integration'
import { type RunContext, type RunEvent, RunFailure, type RunUsage } from '../adapter.ts'
import type { Asking } from '../answering/asking.ts'
import type { Meaning, Reading } from '../reading/meaning.ts'
import { figuresName, figuresTool } from './figures-tool.ts'
import { GatewayFault } from './gateway-fault.ts'
import type { GatewayOptions } from './gateway-options.ts'
import type { GatewaySession } from './gateway-session.ts'
import { ModelTalk, type WantedCall } from './model-talk.ts'
import { cannotTool, modelTools, Why } from './model-tools.ts'
import { hasNames } from './name-members.ts'
import { openModel } from './open-model.ts'
import { cannotName, planningMessage, planningRules } from './question-prompt.ts'
import { readAsked, type Wrong } from './read-asked.ts'
import { RunBudget } from './run-budget.ts'

export interface Planned {
  /** What the question is by the model's query; null where it made none. */
  reading: Reading | null
  usage: RunUsage
}

interface Means {
  context: RunContext<GatewaySession>
  asking: Asking
  onEvent: (event: RunEvent) => void
  credentials: GatewayCredentials
  options: GatewayOptions
}

/**
 * Has a model put a question into a query, in a few tries. What it says beside the query is heard by nobody. Throws words
 * where the gateway does not answer in time, or the budget of the run is spent.
 */
export async function planQuestion(question: string, means: Means): Promise<Planned> {
  const { context, asking, onEvent, credentials, options } = means
  const { ctx, limits, session, signal } = context
  const { canonical, language, vocabulary } = asking
  const asked = (session?.turns ?? []).map((turn) => turn.question)
  const before = session?.before ? canonical(session.before, language, vocabulary) : null
  const said = [question, ...(before === null ? [] : [before]), ...asked.toReversed()]
  const budget = new RunBudget(limits, credentials)
  // Time is left for the house to answer in.
  const deadline = AbortSignal.timeout(Math.min(options.callTimeoutMs, limits.maxSeconds * 1000 * modelShare))
  const talk = new ModelTalk([{ role: 'user', content: planningMessage(question, asked, before, asking) }], {
    model: openModel(credentials, { ...options, allowPrivate: ctx.connectPrivate === true }),
    instructions: planningRules(context, asking),
    signal: AbortSignal.any([signal, deadline]),
    ...{ budget, options },
  })
  const tools = { ...modelTools([figuresTool()]), ...cannotTool }
  let isNameOwed = false
  try {
    for (let tries = 0; tries < Math.min(mostTries, limits.maxSteps); tries += 1) {
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
      if (read.kind !== 'wrong' && !(isNameOwed && !namesAny(read))) return { reading: read, usage: budget.usage }
      const { words, isNameOwed: isOwed } = read.kind === 'wrong' ? read : leftOut
      isNameOwed ||= isOwed
      onEvent({ kind: 'note', text: `Запрос модели не принят: ${words}` })
      talk.answer(call, { error: words })
    }
  } catch (error) {
    if (deadline.aborted && !signal.aborted) throw new RunFailure(new GatewayFault('timeout').message, budget.usage)
    throw error
  }
  onEvent({ kind: 'note', text: 'Модель так и не составила запроса.' })
  return { reading: null, usage: budget.usage }
}

const mostTries = 4
const modelShare = 0.8

const leftOut: Wrong = {
  kind: 'wrong',
  words: `Условие с названием из вопроса опускать нельзя: это будет ответ о другом. Назови его верно или вызови ${cannotName}.`,
  isNameOwed: true,
}

async function readCall({ name, args }: WantedCall, asking: Asking, said: readonly string[]): Promise<Reading | Wrong> {
  if (name === figuresName) return readAsked(args, asking, said)
  return { kind: 'wrong', words: `Инструмента ${name} нет. Есть: ${figuresName}, ${cannotName}.`, isNameOwed: false }
}

function reasonOf({ args }: WantedCall): string {
  return Why.safeParse(args).data?.reason ?? 'причина не названа'
}

/** Whether some query is narrowed to what has a name. */
function namesAny(reading: Reading): boolean {
  const narrowed = ({ where }: FigureQuery) => where.some(({ dimension, op }) => hasNames(dimension) && op !== 'is')
  const meanings: readonly Meaning[] =
    reading.kind === 'meant' ? [reading.meaning] : reading.kind === 'ask' ? reading.readings : []
  return reading.kind === 'refused' || meanings.some((one) => one.kind === 'figures' && one.queries.some(narrowed))
}
