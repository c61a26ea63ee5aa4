import { asAgent } from '@vitrina/core/agents/agent-runs'
import { type CardEnd, finishCard } from '@vitrina/core/agents/finish-card'
import type { TakenCard } from '@vitrina/core/agents/take-card'
import type { OpenToolbox } from '@vitrina/core/agents/toolbox'
import type { Context } from '@vitrina/core/context'
import type { Execution } from './execute-run.ts'
import { executeRun } from './execute-run.ts'
import { endOf } from './run-agent.ts'

/**
 * Has an agent work on a card it has taken, and puts its report on the card: done, or handed back with the reason. When the
 * process ends meanwhile, the card waits again, for whoever takes it up.
 */
export async function carryCard(
  ctx: Context,
  taken: TakenCard,
  options: { openToolbox: OpenToolbox; signal: AbortSignal },
): Promise<void> {
  const { agent, settings, card, comments, session, start } = taken
  const acting = asAgent(ctx, agent)
  const { execution, record } = await executeRun({
    ...{ agent, settings, session, start },
    ctx: acting,
    cause: { kind: 'card', card, comments },
    tools: options.openToolbox(acting),
    isWritten: true,
    signal: options.signal,
  })
  const end = endOf(execution)
  if (!end) return record.abandon()
  const state = execution.kind === 'result' ? execution.result.session : undefined
  try {
    await finishCard(record, {
      agent,
      cardId: start.cardId,
      end: { ...end, ...(state !== undefined && { session: { subjectId: start.cardId, state } }) },
      ...cardEndOf(execution),
    })
  } catch (error) {
    // The run stays as it is until its lease is over; then it is told as failed, and the card taken up again.
    record.abandon()
    throw error
  }
}

function cardEndOf(execution: Execution): { cardEnd: CardEnd; report: string | null } {
  switch (execution.kind) {
    case 'result': {
      const { outcome, report } = execution.result
      const words = report.trim() === '' ? nothingSaid[outcome] : report
      return { cardEnd: outcome, report: words }
    }
    case 'failed':
      return { cardEnd: 'handed_back', report: `Задача не выполнена. ${execution.words}\n\nВозвращаю её на доску.` }
    case 'cancelled':
      return { cardEnd: 'handed_back', report: `${execution.words} Возвращаю задачу на доску.` }
    case 'stopped':
    case 'lost':
      return { cardEnd: 'to_be_resumed', report: null }
  }
}

const nothingSaid = {
  done: 'Задача выполнена.',
  handed_back: 'Не могу выполнить эту задачу; возвращаю её на доску.',
}
