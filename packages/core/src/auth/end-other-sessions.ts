import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { recordWherever } from '../audit/record-wherever.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'

/** Ends all of a person's sessions except the current one. Returns how many have ended. */
export async function endOtherSessions(
  ctx: Context,
  person: { userId: string; sessionId: string },
): Promise<{ ended: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ is_open: boolean }>`
      DELETE FROM session WHERE user_id = ${person.userId} AND id <> ${person.sessionId}
      RETURNING expires_at > ${ctx.now()} AS is_open`.execute(ctx.db.kysely)
    const ended = rows.filter(({ is_open }) => is_open).length
    const objectId = encodeId('user', person.userId)
    const action = { action: 'sessions.ended', objectKind: 'user', objectId, details: { ended } } as const
    if (ended > 0) await recordWherever(ctx, person.userId, action, ctx.actor)
    return { ended }
  })
}
