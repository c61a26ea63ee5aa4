import { readVocabulary } from '@vitrina/core/ai/read-vocabulary'
import { z } from 'zod'
import type { AgentAdapter, RunContext, RunEvent, RunResult } from './adapter.ts'
import { answerQuestion } from './answer/answer-question.ts'
import { checkEnvironment } from './answer/check-environment.ts'
import { doCard } from './answer/do-card.ts'
import { Figures } from './answer/figures.ts'
import { intentWords } from './answer/intent-words.ts'
import { Steps } from './answer/steps.ts'
import { tellEvent } from './answer/tell-event.ts'
import type { LocalSession } from './local-session.ts'
import { prepareNames } from './understand/names.ts'
import { understand } from './understand/understand.ts'
import { Understood } from './understand/understood-schema.ts'

const Session = z.object({ before: Understood })

/**
 * The adapter that needs no model: it understands Russian by grammar and takes its figures from the tools and the metrics
 * of the house. What it does not understand, or can't do, it says.
 */
export const agentLocal: AgentAdapter<LocalSession> = {
  name: 'agent_local',
  title: { ru: 'Встроенный агент, без модели', en: 'Built-in agent, no model' },
  isWorkOfProcess: true,
  sessions: { encode: (session) => JSON.stringify(session), decode: decodeSession },
  execute: (context, onEvent) => {
    switch (context.cause.kind) {
      case 'question':
        return answer(context, context.cause.question, onEvent)
      case 'card':
        return doCard(context, context.cause, onEvent)
      case 'event':
        return tellEvent(context, context.cause, onEvent)
    }
  },
  checkEnvironment,
}

async function answer(
  context: RunContext<LocalSession>,
  question: string,
  onEvent: (event: RunEvent) => void,
): Promise<RunResult<LocalSession>> {
  const { ctx, tools, session, signal, limits } = context
  const vocabulary = await readVocabulary(ctx)
  await prepareNames(vocabulary)
  const understood = understand(question, vocabulary, session?.before)
  onEvent({ kind: 'step', text: `Понял вопрос: ${intentWords[understood.intent]}, ${understood.period.label}` })
  const figures = new Figures({
    ...{ ctx, tools, signal, held: vocabulary, steps: new Steps(limits.maxSteps) },
    onRead: ({ method, path, query }, metric) =>
      onEvent({ kind: 'tool', text: `${metric}: ${method} ${path}?${new URLSearchParams(query)}` }),
  })
  const { report, surface, sources } = await answerQuestion(figures, understood, vocabulary, {
    mostCalls: limits.maxSteps,
  })
  // After what was not understood the talk goes on from what was.
  const isKept = understood.intent !== 'unknown' && understood.intent !== 'create_task'
  return { outcome: 'done', report, surface, sources, ...(isKept && { session: { before: understood } }) }
}

/** What an older version kept in another form is forgotten. */
function decodeSession(text: string): LocalSession | null {
  try {
    return Session.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
