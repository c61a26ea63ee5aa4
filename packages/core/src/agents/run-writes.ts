import type { AgentRunEvent } from '@vitrina/contract/agent'
import type { Reason } from '@vitrina/contract/reason'
import { runFault } from '@vitrina/contract/run-faults'
import { prepared } from '@vitrina/db/preparing-pool'
import { type RawBuilder, sql } from 'kysely'
import { reachValue } from '../access/reach.ts'
import type { Context } from '../context.ts'
import { cutText } from '../text/cut-text.ts'
import type { RunAgent } from './agent-runs.ts'
import { runFaultValues } from './run-fault-columns.ts'

/** A run when it starts. Ids are bare. */
export interface RunStart {
  id: string
  agent: RunAgent
  task: string
  startedAt: Date
  /** Public id of the event that triggered the agent. */
  eventId?: string
  cardId?: string
  attempt?: number
  thread?: RunThread
}

/**
 * The conversation of a run that answers a question. `storedUntil` is the end of the run's lock on it, as its row has
 * it.
 */
export interface RunThread {
  id: string
  isNew: boolean
  /** Title of a new conversation. */
  title: string
  question: string
  storedUntil: Date | null
}

/** The result of a run. */
export interface RunEnd {
  status: 'succeeded' | 'failed' | 'cancelled'
  report: string | null
  /** Why it failed or was cancelled. */
  fault: Reason | null
  usage?: { inputTokens: number; outputTokens: number; cost: number | null }
  /** What the agent is to remember of a card or a conversation. */
  session?: { subjectId: string; state: string }
  /** The answer to a question. */
  answer?: object
}

/** Something that happened in a run. */
export interface RunStep {
  seq: number
  at: Date
  kind: AgentRunEvent['kind']
  text: string
}

/** Inserts a run that has started, leased until `until`, together with the question it answers. */
export async function writeStart(ctx: Context, start: RunStart, until: Date): Promise<void> {
  const parts = [
    ...threadPart(ctx, start, until, null),
    sql`opened AS (${insertRun(ctx, start, until, null)})`,
    ...leftOpen(ctx, start),
    ...turnPart(ctx, start, null),
  ]
  await sql`WITH ${sql.join(parts)} SELECT FROM opened`.execute(ctx.db.kysely)
}

/** Inserts events of a run. */
export async function writeSteps(ctx: Context, start: RunStart, steps: readonly RunStep[]): Promise<void> {
  await sql`
    WITH opened AS (SELECT 1 AS one), ${stepsPart(ctx, start, steps)} SELECT FROM opened`.execute(ctx.db.kysely)
}

/** Inserts a finished run that has not been written yet, in one statement. */
export async function writeFully(ctx: Context, start: RunStart, steps: readonly RunStep[], end: RunEnd): Promise<void> {
  const parts = [
    ...threadPart(ctx, start, null, end),
    sql`opened AS (${insertRun(ctx, start, null, end)})`,
    ...leftOpen(ctx, start),
    ...turnPart(ctx, start, end),
    stepsPart(ctx, start, steps),
    ...sessionParts(ctx, start, end),
  ]
  await sql`${prepared} WITH ${sql.join(parts)} SELECT FROM opened`.execute(ctx.db.kysely)
}

/** Ends a run that is stored as running. Returns false, and writes nothing, when someone else has ended it. */
export async function writeEnd(
  ctx: Context,
  start: RunStart,
  steps: readonly RunStep[],
  end: RunEnd,
): Promise<boolean> {
  const { inputTokens = 0, outputTokens = 0, cost = null } = end.usage ?? {}
  const parts = [
    sql`opened AS (
      UPDATE agent_run SET status = ${end.status}::agent_run_status, restaurant_ids = ${reachValue(ctx.reach)},
        report = ${reportOf(end)}, (error, error_code, error_params) = (${runFaultValues(end.fault)}),
        finished_at = ${ctx.now()}, leased_until = NULL, input_tokens = ${inputTokens}, output_tokens = ${outputTokens}, cost = ${cost}
      WHERE workspace_id = ${ctx.workspace.id} AND id = ${start.id} AND status = 'running' RETURNING id)`,
    ...endedThread(ctx, start, end),
    stepsPart(ctx, start, steps),
    ...sessionParts(ctx, start, end),
  ]
  const { rows } = await sql`WITH ${sql.join(parts)} SELECT id FROM opened`.execute(ctx.db.kysely)
  return rows.length > 0
}

// A report from an adapter has no limit of its own; with the longest characters this is 240 KB.
const longestReport = 60_000

function reportOf({ report }: RunEnd): string | null {
  return report === null ? null : cutText(report, longestReport)
}

function insertRun(ctx: Context, start: RunStart, until: Date | null, end: RunEnd | null): RawBuilder<unknown> {
  const { id, agent, task, startedAt, eventId = null, cardId = null, attempt = 1, thread } = start
  const { inputTokens = 0, outputTokens = 0, cost = null } = end?.usage ?? {}
  return sql`
    INSERT INTO agent_run (workspace_id, id, agent_id, adapter, status, task, event_id, card_id, thread_id, attempt, leased_until,
      restaurant_ids, started_at, finished_at, report, error, error_code, error_params, input_tokens, output_tokens, cost, model_by_type, model_by, model_by_name)
    SELECT ${ctx.workspace.id}::uuid, ${id}::uuid, ${agent.uuid}::uuid, ${agent.adapter}, ${end?.status ?? 'running'}::agent_run_status, ${task},
      ${eventId}, ${cardId}::uuid, ${thread?.id ?? null}::uuid, ${attempt}::int, ${until}::timestamptz, ${reachValue(ctx.reach)}, ${startedAt}::timestamptz,
      ${end ? ctx.now() : null}::timestamptz, ${end ? reportOf(end) : null}, ${runFaultValues(end?.fault ?? null)},
      ${inputTokens}::int, ${outputTokens}::int, ${cost}::numeric, i.connected_by_type, i.connected_by, i.connected_by_name
    FROM (SELECT) one LEFT JOIN integration i
      ON i.workspace_id = ${ctx.workspace.id} AND i.slug = ${agent.adapter} AND i.is_connected
    RETURNING id`
}

// Closes a run of the same event that a dead process left open. A run that another process still executes is left
// alone.
function leftOpen(ctx: Context, { agent, eventId }: RunStart): RawBuilder<unknown>[] {
  if (eventId === undefined) return []
  return [
    sql`left_open AS (
      UPDATE agent_run SET status = 'failed', finished_at = ${ctx.now()},
        (error, error_code, error_params) = (${runFaultValues(runFault('process_ended'))})
      WHERE workspace_id = ${ctx.workspace.id} AND agent_id = ${agent.uuid} AND event_id = ${eventId} AND status = 'running'
        AND (leased_until IS NULL OR leased_until < ${ctx.now()}))`,
  ]
}

/**
 * The conversation, as it is when the run starts, or when it has already ended. Before the run: on a cluster the parts of
 * a statement are carried out in their order, and the run refers to its conversation.
 */
function threadPart(ctx: Context, start: RunStart, until: Date | null, end: RunEnd | null): RawBuilder<unknown>[] {
  const { thread } = start
  if (!thread) return []
  const now = ctx.now()
  const userId = ctx.actor.type === 'user' ? ctx.actor.id : null
  const row = thread.isNew
    ? sql`thread AS (
        INSERT INTO ai_thread (workspace_id, id, title, user_id, restaurant_ids, answering_until, created_at, updated_at)
        VALUES (${ctx.workspace.id}, ${thread.id}, ${thread.title}, ${userId}, ${reachValue(ctx.reach)}, ${until}, ${now}, ${now}))`
    : sql`thread AS (${touchThread(ctx, thread, end !== null)})`
  return [row]
}

/** The turn of the conversation that the run is. */
function turnPart(ctx: Context, { thread, id, startedAt }: RunStart, end: RunEnd | null): RawBuilder<unknown>[] {
  if (!thread) return []
  const answer = end?.answer ? JSON.stringify(end.answer) : null
  return [
    sql`turn AS (
      INSERT INTO ai_turn (workspace_id, id, thread_id, question, answer, created_at)
      VALUES (${ctx.workspace.id}, ${id}, ${thread.id}, ${thread.question}, ${answer}::jsonb, ${startedAt}))`,
  ]
}

function endedThread(ctx: Context, { thread }: RunStart, end: RunEnd): RawBuilder<unknown>[] {
  if (!thread) return []
  const answer = end.answer ? JSON.stringify(end.answer) : null
  return [
    sql`thread AS (${touchThread(ctx, thread, true)})`,
    sql`turn AS (
      UPDATE ai_turn SET answer = ${answer}::jsonb FROM opened
      WHERE ai_turn.workspace_id = ${ctx.workspace.id} AND ai_turn.id = opened.id)`,
  ]
}

// A run that has locked the conversation meanwhile keeps its lock.
function touchThread(ctx: Context, thread: RunThread, isReleased: boolean): RawBuilder<unknown> {
  const held = isReleased
    ? sql`, answering_until = CASE WHEN answering_until = ${thread.storedUntil}::timestamptz THEN NULL ELSE answering_until END`
    : sql``
  return sql`
    UPDATE ai_thread SET updated_at = ${ctx.now()}, restaurant_ids = ${reachValue(ctx.reach)}${held} WHERE workspace_id = ${ctx.workspace.id} AND id = ${thread.id}`
}

function stepsPart(ctx: Context, { id }: RunStart, steps: readonly RunStep[]): RawBuilder<unknown> {
  return sql`steps AS (
    INSERT INTO agent_run_event (workspace_id, run_id, seq, at, kind, text)
    SELECT ${ctx.workspace.id}, ${id}, s.seq, s.at, s.kind, s.text
    FROM opened, json_to_recordset(${JSON.stringify(steps)}::json) AS s(seq int, at timestamptz, kind text, text text))`
}

function sessionParts(ctx: Context, { agent }: RunStart, { session }: RunEnd): RawBuilder<unknown>[] {
  if (!session) return []
  return [
    sql`session AS (
      INSERT INTO agent_session (workspace_id, agent_id, subject_id, adapter, state, restaurant_ids, updated_at)
      SELECT ${ctx.workspace.id}, ${agent.uuid}, ${session.subjectId}, ${agent.adapter}, ${session.state}, ${reachValue(ctx.reach)}, ${ctx.now()} FROM opened
      ON CONFLICT (workspace_id, agent_id, subject_id, adapter) DO UPDATE SET state = excluded.state, restaurant_ids = excluded.restaurant_ids,
        updated_at = excluded.updated_at)`,
  ]
}
