import { type AiAnswer, AnswerSurface, type AskAi } from '@vitrina/contract/ai'
import type { OpenToolbox } from '@vitrina/core/agents/toolbox'
import { type OpenedQuestion, openQuestion } from '@vitrina/core/ai/open-question'
import type { Context } from '@vitrina/core/context'
import { NotAvailableError } from '@vitrina/core/errors/domain-error'
import { readPeriod } from '@vitrina/core/time/period'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { toA2ui } from './a2ui/to-a2ui.ts'
import type { RunResult } from './adapter.ts'
import { executeRun } from './execute-run.ts'
import { endOf } from './run-agent.ts'

/**
 * Puts a question to the workspace's default agent, which works as the asker: with the asker's scopes, and what it makes is
 * theirs. The conversation, the run and the answer are written together. 404 for a conversation that is not there; 503 where
 * agents are off, and where the agent could not answer, with its words.
 */
export async function ask(ctx: Context, input: AskAi, means: { openToolbox: OpenToolbox }): Promise<AiAnswer> {
  const opened = await openQuestion(ctx, input)
  const { agent, settings, session, thread } = opened
  const { question } = input
  const start = { id: newUuid(), agent, task: question, startedAt: ctx.now(), thread }
  const { execution, record } = await executeRun({
    ...{ ctx, agent, settings, session, start },
    cause: { kind: 'question', question },
    tools: means.openToolbox(ctx),
    isWritten: false,
  })
  const end = endOf(execution)
  if (!end) {
    record.abandon()
    throw new NotAvailableError('The question was not answered: the process was held up for too long. Ask again.')
  }
  if (execution.kind !== 'result') {
    await record.end(end)
    throw new NotAvailableError(end.error ?? 'The agent could not answer.')
  }
  const { session: state } = execution.result
  const answer = answerOf(ctx, start.id, opened, execution.result)
  if (!answer) {
    await record.end({ ...end, status: 'failed', error: notDrawn })
    throw new NotAvailableError(notDrawn)
  }
  const remembered = state === undefined ? {} : { session: { subjectId: thread.id, state } }
  const isOurs = await record.end({ ...end, ...remembered, answer })
  if (!isOurs)
    throw new NotAvailableError('The question was taken from this process before it was answered. Ask again.')
  return answer
}

const notDrawn = 'Ответ агента не того вида, что нужен; задайте вопрос ещё раз.'

/** Null for what is not of the contract's shape: an adapter may come from anywhere. */
function answerOf(ctx: Context, runId: string, opened: OpenedQuestion, result: RunResult<string>): AiAnswer | null {
  const { agent, thread } = opened
  const id = encodeId('run', runId)
  const surface = AnswerSurface.omit({ a2ui: true }).safeParse(result.surface ?? emptySurface(ctx, thread.title))
  if (!surface.success) {
    ctx.logger.error({ err: surface.error, adapter: agent.adapter }, 'an adapter gave a surface of another shape')
    return null
  }
  const drawn = surface.data
  return {
    id,
    object: 'ai_answer',
    threadId: encodeId('thread', thread.id),
    question: thread.question,
    answer: result.report,
    surface: { ...drawn, a2ui: toA2ui(drawn, id) },
    sources: [...(result.sources ?? [])],
    agentId: encodeId('agent', agent.uuid),
    adapter: agent.adapter,
  }
}

function emptySurface(ctx: Context, title: string): Omit<AnswerSurface, 'a2ui'> {
  return { kind: 'dashboard', title, period: readPeriod(ctx, {}), blocks: [] }
}
