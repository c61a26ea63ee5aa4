import type { AiAnswer, AnswerSurface, AskAi } from '@vitrina/contract/ai'
import type { Reason } from '@vitrina/contract/reason'
import { runFault, runFaultText } from '@vitrina/contract/run-faults'
import { createReachNamer } from '@vitrina/core/access/choose-reach'
import type { OpenToolbox } from '@vitrina/core/agents/toolbox'
import { type OpenedQuestion, openQuestion } from '@vitrina/core/ai/open-question'
import type { Context } from '@vitrina/core/context'
import { DomainError, UnansweredError } from '@vitrina/core/errors/domain-error'
import { boundWorkOfEach } from '@vitrina/core/rate/bound-work'
import { readPeriod } from '@vitrina/core/time/period'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { z } from 'zod'
import { toA2ui } from './a2ui/to-a2ui.ts'
import { listAdapters, type RunResult } from './adapter.ts'
import { boundAnswer } from './bound-answer.ts'
import { type Change, executeRun } from './execute-run.ts'
import { endOf } from './run-agent.ts'

/**
 * Puts a question to the workspace's default agent, which works as the asker: it has the asker's scopes, and what it
 * creates is the asker's. The conversation, the run and the answer are stored together. 404 for a conversation that
 * does not exist; 503 where agents are off, and where the agent could not answer, with the fault. If an agent fails
 * after creating something, the answer is what it created, so that a repeated call does not create it again.
 */
export async function ask(ctx: Context, input: AskAi, means: { openToolbox: OpenToolbox }): Promise<AiAnswer> {
  const opened = await openQuestion(ctx, input)
  const answer = () => answerOpened(ctx, input, opened, means)
  return isWorkOfProcess(opened) ? inTurn(ctx.workspace.id, answer) : answer()
}

// One question at a time per workspace, however many people ask: an answer blocks the process for tens of milliseconds,
// for everyone it serves.
const inTurn = boundWorkOfEach(
  { atOnce: 1, waiting: 100, waitMs: 20_000 },
  () =>
    new DomainError(
      'rate_limited',
      'Your workspace asks more questions at once than can be answered. Try again in 5 s.',
      {
        retryAfterSeconds: 5,
      },
    ),
)

function isWorkOfProcess({ agent }: OpenedQuestion): boolean {
  return listAdapters().some(({ name, isWorkOfProcess }) => name === agent.adapter && isWorkOfProcess)
}

async function answerOpened(
  ctx: Context,
  { question }: AskAi,
  opened: OpenedQuestion,
  means: { openToolbox: OpenToolbox },
): Promise<AiAnswer> {
  const { agent, settings, session, thread } = opened
  const start = { id: newUuid(), agent, task: question, startedAt: ctx.now(), thread }
  const { execution, record, changes } = await executeRun({
    ...{ ctx, agent, settings, session, start },
    cause: { kind: 'question', question },
    tools: means.openToolbox(ctx),
    isWritten: false,
  })
  const end = endOf(execution)
  const fault = end?.fault ?? runFault('stalled')
  const result = execution.kind === 'result' ? execution.result : madeBefore(fault, changes)
  if (!end) record.abandon()
  if (!result) {
    if (end) await record.end(end)
    throw new UnansweredError(fault)
  }
  let answer: AiAnswer
  try {
    const limitedTo = ctx.reach && (await createReachNamer(ctx))(ctx.reach)
    answer = boundAnswer(result, (drawn) => ({
      ...answerOf(ctx, start.id, opened, drawn),
      ...(limitedTo && { limitedTo }),
    }))
  } catch (err) {
    ctx.logger.error({ err, adapter: agent.adapter, requestId: ctx.requestId }, 'an answer could not be drawn')
    const fault = runFault('not_drawn')
    // No other process ends the run while this one still claims it.
    if (end) await record.end({ ...end, status: 'failed', report: null, fault })
    throw new UnansweredError(fault)
  }
  const { session: state } = result
  const remembered = state === undefined ? {} : { session: { subjectId: thread.id, state } }
  const isOurs = end !== null && (await record.end({ ...end, ...remembered, answer }))
  if (!isOurs && changes.length === 0) throw new UnansweredError(runFault('taken_away'))
  return answer
}

const Made = z.object({ data: z.object({ id: z.string(), title: z.string() }) })

/** The answer where the run failed after creating something; null when nothing was created. */
function madeBefore(fault: Reason, changes: readonly Change[]): RunResult<string> | null {
  if (changes.length === 0) return null
  const made = changes.map(({ name, body }) => {
    const card = Made.safeParse(body)
    return card.success ? `задача «${card.data.data.title}» (${card.data.data.id})` : name
  })
  const report = `Ответить не удалось. ${runFaultText(fault)}\n\nДо этого на доске появилось: ${made.join(', ')}. Просить об этом снова не нужно.`
  return { outcome: 'done', report }
}

function answerOf(ctx: Context, runId: string, opened: OpenedQuestion, result: RunResult<string>): AiAnswer {
  const { agent, thread } = opened
  const id = encodeId('run', runId)
  const surface = result.surface ?? emptySurface(ctx, thread.title)
  return {
    id,
    object: 'ai_answer',
    threadId: encodeId('thread', thread.id),
    question: thread.question,
    answer: result.report,
    surface: { ...surface, a2ui: toA2ui(surface, id) },
    sources: [...(result.sources ?? [])],
    ...(result.queries && result.queries.length > 0 && { queries: [...result.queries] }),
    ...(result.suggestions && result.suggestions.length > 0 && { suggestions: [...result.suggestions] }),
    agentId: encodeId('agent', agent.uuid),
    adapter: agent.adapter,
  }
}

function emptySurface(ctx: Context, title: string): Omit<AnswerSurface, 'a2ui'> {
  return { kind: 'dashboard', title, period: readPeriod(ctx, {}), blocks: [] }
}
