import { gatewayCredentials } from '@vitrina/core/integrations/gateway-credentials'
import { PublicLogText } from '@vitrina/core/webhooks/log-labels'
import { type RunContext, type RunEvent, RunFailure, type RunResult } from '../adapter.ts'
import { answerRecognised, hear, type Recognised } from '../answering/answer-question.ts'
import { builtInReader } from '../built-in-reader.ts'
import type { Refusal } from '../reading/meaning.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { type GatewaySession, withTurn } from './gateway-session.ts'
import type { Planned } from './plan-question.ts'

type Reported = (event: RunEvent) => void

/**
 * Answers a question as the house reads it. What the house does not understand a model puts into a query, and the house
 * computes and words that: no figure and no sentence is the model's. Where it makes no query, or does not answer, the house
 * says what it did not understand.
 */
export async function answerByGateway(
  context: RunContext<GatewaySession>,
  question: string,
  onEvent: Reported,
  options: GatewayOptions,
): Promise<RunResult<GatewaySession>> {
  const { session } = context
  const heard = await hear(context, question, builtInReader)
  const { asking, reading } = heard
  const isForModel = reading.kind === 'refused' && mayBeRepaired(reading.why)
  const { planned, isDown } = isForModel ? await plan(context, question, heard, onEvent, options) : notAsked
  const { session: kept, ...answered } = await answerRecognised(
    { asking, reading: planned?.reading ?? reading },
    onEvent,
  )
  const before = kept?.before ?? session?.before
  return {
    ...answered,
    ...(isDown && { report: `${answered.report}\n${downTerms[asking.language]}` }),
    session: withTurn(session, question, answered.queries?.map(({ line }) => line).join('; ') ?? '', before),
    ...(planned?.usage && { usage: planned.usage }),
  }
}

const notAsked = { planned: null, isDown: false }

const downTerms = {
  ru: 'Модель, которая могла бы понять вопрос, не ответила.',
  en: 'The model that might have read the question did not answer.',
}

/**
 * Whether a query could be made of a question all the same. What the showcase does not hold no query tells; where every word
 * was understood, nothing is told in the place of what was asked for.
 */
function mayBeRepaired({ code }: Refusal): boolean {
  return code === 'unknownWords' || code === 'noMetric'
}

async function plan(
  context: RunContext<GatewaySession>,
  question: string,
  heard: Recognised,
  onEvent: Reported,
  options: GatewayOptions,
): Promise<{ planned: Partial<Planned> | null; isDown: boolean }> {
  try {
    const credentials = await gatewayCredentials(context.ctx)
    // The SDK takes most of a second to load, which no process is to wait for that calls no model.
    const { planQuestion } = await import('./plan-question.ts')
    return { planned: await planQuestion(question, { context, heard, onEvent, credentials, options }), isDown: false }
  } catch (error) {
    context.signal.throwIfAborted()
    if (!(error instanceof PublicLogText)) throw error
    onEvent({ kind: 'note', text: error.message })
    const usage = error instanceof RunFailure ? error.usage : undefined
    return { planned: usage ? { usage } : null, isDown: true }
  }
}
