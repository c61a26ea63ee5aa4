import { gatewayCredentials } from '@vitrina/core/integrations/gateway-credentials'
import { PublicLogText } from '@vitrina/core/webhooks/log-labels'
import { type RunContext, type RunEvent, RunFailure, type RunResult } from '../adapter.ts'
import { answerRecognised, type Recognised, recogniseQuestion } from '../answering/answer-question.ts'
import { builtInReader } from '../built-in-reader.ts'
import type { Refusal } from '../reading/meaning.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { type GatewaySession, withTurn } from './gateway-session.ts'
import type { Planned } from './plan-question.ts'

type Reported = (event: RunEvent) => void

/**
 * Answers a question by the product's own reading. A model turns a question that is not understood into a query, which
 * the product computes and puts into words: no figure and no sentence comes from the model. If the model makes no query
 * or does not answer, the answer says what was not understood.
 */
export async function answerByGateway(
  context: RunContext<GatewaySession>,
  question: string,
  onEvent: Reported,
  options: GatewayOptions,
): Promise<RunResult<GatewaySession>> {
  const { session } = context
  const heard = await recogniseQuestion(context, question, builtInReader)
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
 * Whether a model may still make a query of the question. No query can return what the showcase does not store; and
 * where every word was understood, the answer must not be about something else.
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
    // The SDK takes most of a second to load; a process that calls no model must not wait for it.
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
