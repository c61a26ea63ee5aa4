import { setTimeout as sleep } from 'node:timers/promises'
import type { AskAi } from '@vitrina/contract/ai'
import { runFault } from '@vitrina/contract/run-faults'
import { newUuid } from '@vitrina/db/ids'
import { prepared } from '@vitrina/db/preparing-pool'
import { sql } from 'kysely'
import { type RunAgent, runAgentColumns } from '../agents/agent-runs.ts'
import { leaseMs } from '../agents/run-record.ts'
import { adapterSettings, type RunSettings, toRunSettings } from '../agents/run-settings.ts'
import type { RunThread } from '../agents/run-writes.ts'
import { readSession } from '../agents/sessions.ts'
import type { Context } from '../context.ts'
import { UnansweredError } from '../errors/domain-error.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { ownThread } from './thread-rows.ts'

/** A question with what is needed to answer it. */
export interface OpenedQuestion {
  agent: RunAgent
  settings: RunSettings
  thread: RunThread
  /** What the agent remembers of the conversation. */
  session: string | null
}

const longestTitle = 80
const longestWaitMs = 30_000

/**
 * Finds the agent that answers a question and locks the question's conversation: the one it names, or a new one.
 * Questions of one conversation are answered in turn, so that each knows the previous ones. 404 for a conversation that
 * does not exist or belongs to someone else. 503, in Russian as answers are, when agents are turned off, when no agent
 * is available, or when the previous question takes too long.
 */
export async function openQuestion(ctx: Context, { question, threadId }: AskAi): Promise<OpenedQuestion> {
  const id = threadId === undefined ? null : requireId('thread', threadId)
  const { agent, settings, isThere } = await readSeat(ctx, id)
  if (id !== null && !isThere) throw notFound('thread')
  if (!settings.isEnabled) throw new UnansweredError(runFault('agents_off'))
  if (!agent) throw new UnansweredError(runFault('no_agent'))
  const thread = { title: titleOf(question), question }
  if (id === null) {
    return { agent, settings, thread: { ...thread, id: newUuid(), isNew: true, storedUntil: null }, session: null }
  }
  const storedUntil = await leaseThread(ctx, id)
  // Read once the conversation is locked, so that it includes what the previous question left.
  const session = await readSession(ctx, agent, id)
  return { agent, settings, thread: { ...thread, id, isNew: false, storedUntil }, session }
}

type Seat = { agent: RunAgent | null; settings: RunSettings; isThere: boolean }

/**
 * Reads the default agent (the analyst, else the first active employee that runs here), the settings, and whether the
 * thread exists.
 */
async function readSeat(ctx: Context, threadId: string | null): Promise<Seat> {
  const { rows } = await sql<(RunAgent | { uuid: null }) & { settings: unknown; isThere: boolean }>`${prepared}
    SELECT agent.*, ${adapterSettings(ctx)} AS settings,
      EXISTS (SELECT FROM ai_thread h WHERE ${ownThread(ctx)} AND h.id = ${threadId}) AS "isThere"
    FROM (SELECT) one LEFT JOIN (
      SELECT ${runAgentColumns(ctx)} FROM agent a
      WHERE a.workspace_id = ${ctx.workspace.id} AND a.is_active AND NOT a.is_external AND a.kind = 'employee'
      ORDER BY a.profile IS NOT DISTINCT FROM 'analyst' DESC, a.id LIMIT 1) agent ON true`.execute(ctx.db.kysely)
  const [row] = rows
  if (!row) throw new Error('A query of one row gave none')
  const { settings, isThere, ...agent } = row
  return { agent: agent.uuid === null ? null : agent, settings: toRunSettings(settings), isThere }
}

/**
 * Waits, up to 30 s, for the previous question to be answered, then leases the thread until the returned time. No
 * database lock is held meanwhile.
 */
async function leaseThread(ctx: Context, threadId: string): Promise<Date> {
  const deadline = performance.now() + longestWaitMs
  for (let waitMs = 20; ; waitMs = Math.min(waitMs * 2, 250)) {
    const until = new Date(ctx.now().getTime() + leaseMs)
    const { rows } = await sql`${prepared}
      UPDATE ai_thread h SET answering_until = ${until}
      WHERE ${ownThread(ctx)} AND h.id = ${threadId} AND (answering_until IS NULL OR answering_until <= ${ctx.now()})
      RETURNING id`.execute(ctx.db.kysely)
    if (rows.length > 0) return until
    if (performance.now() > deadline) throw new UnansweredError(runFault('thread_busy'))
    await sleep(waitMs)
  }
}

/** The beginning of the question, cut at a word boundary. */
function titleOf(question: string): string {
  const line = question.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= longestTitle) return line
  const cut = line.slice(0, longestTitle)
  const space = cut.lastIndexOf(' ')
  return `${(space > longestTitle / 2 ? cut.slice(0, space) : cut).replace(/[\uD800-\uDBFF]$/, '')}…`
}
