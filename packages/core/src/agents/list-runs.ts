import type { AgentRun } from '@vitrina/contract/agent'
import { decodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { type RunRow, runRows, toRun } from './run-rows.ts'

export interface ListRunsInput {
  agentId?: string | undefined
  cardId?: string | undefined
  threadId?: string | undefined
  /** 1 to 200; 50 when absent. */
  limit?: number | undefined
  /** Id of a run: only those that began before it. */
  before?: string | undefined
}

/**
 * Runs of agents, newest first, without those of other people's conversations. An unknown `before` matches none. Needs
 * `read:agents`.
 */
export async function listRuns(ctx: Context, input: ListRunsInput): Promise<AgentRun[]> {
  requireScope(ctx, 'read:agents')
  const asked = [
    { kind: 'agent', column: sql`r.agent_id =`, id: input.agentId },
    { kind: 'card', column: sql`r.card_id =`, id: input.cardId },
    { kind: 'thread', column: sql`r.thread_id =`, id: input.threadId },
    { kind: 'run', column: sql`r.id <`, id: input.before },
  ] as const
  const conditions = [sql`true`]
  for (const { kind, column, id } of asked) {
    if (id === undefined) continue
    const uuid = decodeId(kind, id)
    if (uuid === null) return []
    conditions.push(sql`${column} ${uuid}::uuid`)
  }
  const limit = Math.min(Math.max(input.limit ?? 50, 1), 200)
  const { rows } = await sql<RunRow>`
    SELECT t.* FROM ${runRows(ctx, sql.join(conditions, sql` AND `))} t ORDER BY t.id DESC LIMIT ${limit}`.execute(
    ctx.db.kysely,
  )
  return rows.map(toRun)
}
