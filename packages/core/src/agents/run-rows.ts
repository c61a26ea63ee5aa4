import type { AgentRun } from '@vitrina/contract/agent'
import { encodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import { withinReach } from '../access/reach.ts'
import { readable } from '../access/readable.ts'
import { toAuthor } from '../actors.ts'
import type { Actor, Context } from '../context.ts'
import { type RunFaultRow, toRunFault } from './run-fault-columns.ts'

/** A run as SQL returns it. */
export interface RunRow extends RunFaultRow {
  id: string
  agent_id: string
  agent_name: string
  adapter: string
  model_by_type: Actor['type'] | null
  model_by: string | null
  model_by_name: string | null
  status: AgentRun['status']
  task: string
  card_id: string | null
  card_title: string | null
  thread_id: string | null
  event_id: string | null
  report: string | null
  cancelled_by: string | null
  input_tokens: number
  output_tokens: number
  cost: number | null
  started_at: Date
  finished_at: Date | null
}

/**
 * Runs of the workspace that match a condition on `r` and that the caller may see: those about restaurants within their
 * reach, and of personal conversations only their own.
 */
export function runRows(ctx: Context, within: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT r.id, r.agent_id, a.name AS agent_name, r.adapter, r.model_by_type, r.model_by, r.model_by_name, r.status, r.task, r.card_id, c.title AS card_title, r.thread_id,
      r.event_id, r.report, r.error, r.error_code, r.error_params, r.cancelled_by, r.input_tokens, r.output_tokens, r.cost::float8 AS cost, r.started_at,
      r.finished_at
    FROM agent_run r
    JOIN agent a ON a.workspace_id = r.workspace_id AND a.id = r.agent_id
    LEFT JOIN ${readable(ctx, 'card')} c ON c.workspace_id = r.workspace_id AND c.id = r.card_id
    LEFT JOIN ai_thread h ON h.workspace_id = r.workspace_id AND h.id = r.thread_id
    WHERE r.workspace_id = ${ctx.workspace.id} AND ${within} AND ${withinReach(ctx, 'r.restaurant_ids')}
      AND (h.user_id IS NULL OR h.user_id = ${ctx.actor.type === 'user' ? ctx.actor.id : null}::uuid))`
}

/** The public form: an allow-list, never the row. */
export function toRun(row: RunRow): AgentRun {
  const { card_id, card_title, thread_id } = row
  return {
    id: encodeId('run', row.id),
    agent: { id: encodeId('agent', row.agent_id), name: row.agent_name },
    adapter: row.adapter,
    modelConnectedBy: connecterOf(row),
    status: row.status,
    task: row.task,
    card: card_id === null || card_title === null ? null : { id: encodeId('card', card_id), title: card_title },
    threadId: thread_id === null ? null : encodeId('thread', thread_id),
    eventId: row.event_id,
    report: row.report,
    fault: toRunFault(row),
    isCancelling: row.status === 'running' && row.cancelled_by !== null,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    cost: row.cost,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

function connecterOf({ model_by_type: type, model_by: id, model_by_name: name }: RunRow): AgentRun['modelConnectedBy'] {
  return type === null || id === null ? null : toAuthor({ type, id, name: name ?? '' })
}
