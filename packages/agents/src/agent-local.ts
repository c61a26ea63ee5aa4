import type { AgentAdapter } from './adapter.ts'
import { answerCard } from './answering/answer-card.ts'
import { answerQuestion } from './answering/answer-question.ts'
import { checkEnvironment } from './answering/check-environment.ts'
import { describeServiceEvent } from './answering/describe-event.ts'
import { type MeantBefore, sessions } from './answering/session.ts'
import { builtInReader } from './built-in-reader.ts'

/**
 * The adapter that needs no model: it parses Russian and English by grammar, and the figure engine computes what was
 * meant. It reports what it does not understand or cannot do.
 */
export const agentLocal: AgentAdapter<MeantBefore> = {
  name: 'agent_local',
  title: { ru: 'Встроенный агент, без модели', en: 'Built-in agent, no model' },
  isWorkOfProcess: true,
  sessions,
  execute: (context, onEvent) => {
    switch (context.cause.kind) {
      case 'question':
        return answerQuestion(context, context.cause.question, onEvent, builtInReader)
      case 'card':
        return answerCard(context, context.cause, onEvent, builtInReader)
      case 'event':
        return describeServiceEvent(context, context.cause, onEvent)
    }
  },
  checkEnvironment,
}
