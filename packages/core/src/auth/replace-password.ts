import { sql } from 'kysely'
import type { Context } from '../context.ts'

/**
 * Puts another password in the place of a person's, within a transaction. Their sessions end, but for the one named, and
 * so do the links to a new password that wait.
 */
export async function replacePassword(
  ctx: Pick<Context, 'db' | 'now'>,
  change: { userId: string; passwordHash: string; exceptSessionId: string | null },
): Promise<void> {
  const { userId, passwordHash, exceptSessionId } = change
  const { kysely } = ctx.db
  await sql`
    UPDATE sign_in_account SET password = ${passwordHash}, updated_at = ${ctx.now()}
    WHERE user_id = ${userId} AND provider_id = 'credential'`.execute(kysely)
  await sql`
    DELETE FROM session WHERE user_id = ${userId} AND id IS DISTINCT FROM ${exceptSessionId}::uuid`.execute(kysely)
  await sql`
    UPDATE password_reset SET expires_at = ${ctx.now()}
    WHERE user_id = ${userId} AND used_at IS NULL AND expires_at > ${ctx.now()}`.execute(kysely)
}
