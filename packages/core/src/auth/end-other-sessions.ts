import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { recordAudit } from '../audit/record-audit.ts'
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
    if (ended > 0) recordAudit(ctx, { action: 'sessions.ended', objectKind: 'user', objectId, details: { ended } })
    return { ended }
  })
}
