import { sql } from 'kysely'
import type { Context } from '../context.ts'

/**
 * Replaces a person's password, within a transaction. Ends their sessions, except the one named, and their pending
 * password reset links.
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
  await sql`
    UPDATE mailed_reset SET expires_at = ${ctx.now()}
    WHERE user_id = ${userId} AND used_at IS NULL AND expires_at > ${ctx.now()}`.execute(kysely)
}
