import type { Scope } from '@vitrina/contract/scopes'
import { newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { tellSignal } from '../events/call-out.ts'
import { effectiveAdapter } from './agent-rows.ts'

/** Something that happened in a run. */
export interface RunStep {
  at: Date
  kind: string
  text: string
}

/** An executor as a run needs it; `uuid` is its bare id. */
export interface RunAgent {
  uuid: string
  name: string
  profile: string | null
  instructions: string
  scopes: Scope[]
  /** The one that carries it, its own or the workspace's. */
  adapter: string
  isActive: boolean
  isExternal: boolean
}

/** The executor of a bare id, or null when the workspace has none. */
export async function readRunAgent(ctx: Context, uuid: string): Promise<RunAgent | null> {
  const { rows } = await sql<RunAgent>`
    
    SELECT a.id AS uuid, a.name, a.profile, a.instructions, a.scopes, ${effectiveAdapter(ctx)} AS adapter,
      a.is_active AS "isActive", a.is_external AS "isExternal"
    FROM agent a WHERE a.workspace_id = ${ctx.workspace.id} AND a.id = ${uuid}`.execute(ctx.db.kysely)
  return rows[0] ?? null
}

/**
 * Opens the record of a run and returns its bare id. A run of the same event that a dead process left open is closed first.
 */
export async function openRun(
  ctx: Context,
  agent: RunAgent,
  { task, eventId }: { task: string; eventId: string | null },
): Promise<string> {
  const id = newUuid()
  const now = ctx.now()
  await sql`
    WITH left_open AS (
      UPDATE agent_run SET status = 'failed', finished_at = ${now}, error = 'The process ended before the run did'
      WHERE workspace_id = ${ctx.workspace.id} AND agent_id = ${agent.uuid} AND event_id = ${eventId} AND status = 'running'
    )
    INSERT INTO agent_run (workspace_id, id, agent_id, adapter, status, task, event_id, started_at)
    VALUES (${ctx.workspace.id}, ${id}, ${agent.uuid}, ${agent.adapter}, 'running', ${task}, ${eventId}, ${now})`.execute(
    ctx.db.kysely,
  )
  tellSignal(ctx.db, ctx.workspace.id, 'runs')
  return id
}

/** Closes the record of a run with what happened in it and what it came to. */
export async function closeRun(
  ctx: Context,
  id: string,
  steps: readonly RunStep[],
  { status, report, error }: { status: 'succeeded' | 'failed'; report: string | null; error: string | null },
): Promise<void> {
  const rows = steps.map(({ at, kind, text }, index) => ({ seq: index + 1, at, kind, text }))
  await sql`
    WITH steps AS (
      INSERT INTO agent_run_event (workspace_id, run_id, seq, at, kind, text)
      SELECT ${ctx.workspace.id}, ${id}, s.seq, s.at, s.kind, s.text
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS s(seq int, at timestamptz, kind text, text text)
    )
    UPDATE agent_run SET status = ${status}::agent_run_status, report = ${report}, error = ${error}, finished_at = ${ctx.now()}
    WHERE workspace_id = ${ctx.workspace.id} AND id = ${id}`.execute(ctx.db.kysely)
  tellSignal(ctx.db, ctx.workspace.id, 'runs')
}
