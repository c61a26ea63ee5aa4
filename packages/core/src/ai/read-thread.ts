import { AiAnswer, type AiThread, type AiTurn } from '@vitrina/contract/ai'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import { type RunFaultRow, toRunFault } from '../agents/run-fault-columns.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { ownThread, type ThreadRow, toThread } from './thread-rows.ts'

interface TurnRow extends RunFaultRow {
  id: string
  question: string
  answer: unknown
  created_at: Date
}

/**
 * A conversation with its questions and answers, oldest first; a question that is still being answered has neither
 * answer nor fault. Needs `ai:ask`; 404 when it does not exist or belongs to someone else.
 */
export async function readThread(ctx: Context, input: { id: string }): Promise<{ thread: AiThread; turns: AiTurn[] }> {
  requireScope(ctx, 'ai:ask')
  const id = requireId('thread', input.id)
  const { rows } = await sql<ThreadRow>`
    SELECT h.id, h.title, h.created_at, h.updated_at FROM ai_thread h WHERE ${ownThread(ctx)} AND h.id = ${id}`.execute(
    ctx.db.kysely,
  )
  const [thread] = rows
  if (!thread) throw notFound('thread')
  const turns = await sql<TurnRow>`
    SELECT t.id, t.question, t.answer, r.error, r.error_code, r.error_params, t.created_at FROM ai_turn t
    JOIN agent_run r ON r.workspace_id = t.workspace_id AND r.id = t.id
    WHERE t.workspace_id = ${ctx.workspace.id} AND t.thread_id = ${id} ORDER BY t.id`.execute(ctx.db.kysely)
  return { thread: toThread(thread), turns: turns.rows.map(toTurn) }
}

function toTurn({ id, question, answer, created_at, ...run }: TurnRow): AiTurn {
  // An answer in a format that is no longer supported is not shown; its question is.
  const held = AiAnswer.safeParse(answer)
  return {
    id: encodeId('run', id),
    question,
    answer: held.success ? held.data : null,
    fault: toRunFault(run),
    createdAt: created_at.toISOString(),
  }
}
