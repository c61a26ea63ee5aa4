import type { AgentRun, AgentRunEvent } from '@vitrina/contract/agent'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { type RunRow, runRows, toRun } from './run-rows.ts'

/**
 * A run and its events so far, in order. Needs `read:agents`; 404 when it does not exist or the caller may not see it.
 */
export async function getRun(ctx: Context, input: { id: string }): Promise<{ run: AgentRun; events: AgentRunEvent[] }> {
  requireScope(ctx, 'read:agents')
  const id = requireId('run', input.id)
  const run = await readRun(ctx, id)
  const { rows } = await sql<Omit<AgentRunEvent, 'at'> & { at: Date }>`
    SELECT seq, at, kind, text FROM agent_run_event
    WHERE workspace_id = ${ctx.workspace.id} AND run_id = ${id} ORDER BY seq`.execute(ctx.db.kysely)
  const events = rows.map(({ seq, at, kind, text }) => ({ seq, at: at.toISOString(), kind, text }))
  return { run: toRun(run), events }
}

/** Reads a run by its bare id; 404 when the caller may not see it. */
export async function readRun(ctx: Context, id: string): Promise<RunRow> {
  const { rows } = await sql<RunRow>`SELECT t.* FROM ${runRows(ctx, sql`r.id = ${id}`)} t`.execute(ctx.db.kysely)
  const [row] = rows
  if (!row) throw notFound('run')
  return row
}
