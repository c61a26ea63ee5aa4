import { runFault, runFaultText } from '@vitrina/contract/run-faults'
import { asAgent, asDrivenAgent } from '@vitrina/core/agents/agent-runs'
import { type CardEnd, finishCard } from '@vitrina/core/agents/finish-card'
import { rememberedOf, type TakenCard } from '@vitrina/core/agents/take-card'
import type { OpenToolbox } from '@vitrina/core/agents/toolbox'
import type { Context } from '@vitrina/core/context'
import { type Execution, executeRun } from './execute-run.ts'
import { endOf } from './run-agent.ts'
import { type Missing, reportedMissing, toolsOfDriven } from './tools-of-driven.ts'

/**
 * Has an agent work on a card it has taken, and puts its report on the card: done, or handed back with the reason. The
 * agent has only those of its scopes that everyone it works for has. If the process ends meanwhile, the card waits
 * again to be taken.
 */
export async function runCard(
  ctx: Context,
  taken: TakenCard,
  options: { openToolbox: OpenToolbox; signal: AbortSignal },
): Promise<void> {
  const { agent, settings, card, drivers, start } = taken
  const driven = await asDrivenAgent(ctx, agent, drivers)
  const acting = driven ?? { ...asAgent(ctx, agent), scopes: new Set(), reach: [] }
  const { comments, session } = await rememberedOf(acting, taken)
  const lacking: Missing = new Set()
  const { execution, record } = await executeRun({
    ...{ agent, settings, session, start },
    ctx: acting,
    cause: { kind: 'card', card, comments },
    tools: toolsOfDriven(acting, agent, options.openToolbox, lacking),
    ...(driven === null && { refusal: runFault('driver_gone') }),
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
      ...cardEndOf(execution, lacking),
    })
  } catch (error) {
    // The run stays as it is until its lease expires; then it is reported as failed, and the card is taken again.
    record.abandon()
    throw error
  }
}

function cardEndOf(execution: Execution, lacking: Missing): { cardEnd: CardEnd; report: string | null } {
  switch (execution.kind) {
    case 'result': {
      const { outcome, report } = execution.result
      const words = report.trim() === '' ? nothingStated[outcome] : report
      return { cardEnd: outcome, report: words + reportedMissing(lacking, words) }
    }
    case 'failed': {
      const report = `Задача не выполнена. ${runFaultText(execution.fault)}\n\nВозвращаю её на доску.`
      return { cardEnd: 'handed_back', report }
    }
    case 'cancelled':
      return { cardEnd: 'handed_back', report: `${runFaultText(execution.fault)} Возвращаю задачу на доску.` }
    case 'stopped':
    case 'lost':
      return { cardEnd: 'to_be_resumed', report: null }
  }
}

const nothingStated = {
  done: 'Задача выполнена.',
  handed_back: 'Не могу выполнить эту задачу; возвращаю её на доску.',
}
