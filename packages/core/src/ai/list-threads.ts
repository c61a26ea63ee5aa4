import type { AiThread } from '@vitrina/contract/ai'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { ownThread, type ThreadRow, toThread } from './thread-rows.ts'

/**
 * The caller's conversations, the most recently continued first; `limit` is 1 to 200, 50 when absent. Needs `ai:ask`.
 */
export async function listThreads(ctx: Context, input: { limit?: number | undefined } = {}): Promise<AiThread[]> {
  requireScope(ctx, 'ai:ask')
  const limit = Math.min(Math.max(input.limit ?? 50, 1), 200)
  const { rows } = await sql<ThreadRow>`
    SELECT h.id, h.title, h.created_at, h.updated_at FROM ai_thread h
    WHERE ${ownThread(ctx)} ORDER BY h.updated_at DESC, h.id DESC LIMIT ${limit}`.execute(ctx.db.kysely)
  return rows.map(toThread)
}
