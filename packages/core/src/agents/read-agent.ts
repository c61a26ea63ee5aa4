import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors/not-found.ts'
import { type AgentDetailRow, agentDetailRows } from './agent-rows.ts'

/** Reads an executor in full by its UUID; 404 when it does not exist. */
export async function readAgent(ctx: Context, id: string): Promise<AgentDetailRow> {
  const { rows } = await agentDetailRows(ctx, sql`a.id = ${id}`).execute(ctx.db.kysely)
  const [row] = rows
  if (!row) throw notFound('agent')
  return row
}

/** The same, locked until the transaction ends. */
export async function lockAgent(ctx: Context, id: string): Promise<AgentDetailRow> {
  // Locked first and read afterwards, so that a transaction that waited reads what the other one committed.
  await sql`
    SELECT FROM agent WHERE workspace_id = ${ctx.workspace.id} AND id = ${id} FOR NO KEY UPDATE`.execute(ctx.db.kysely)
  return readAgent(ctx, id)
}
