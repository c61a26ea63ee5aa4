import type { ResetState } from '@vitrina/contract/team'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { recordWherever } from '../audit/record-wherever.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { changeAccount } from '../workspaces/change-account.ts'
import { markProven } from './account-standing.ts'
import { hashPassword } from './password-hash.ts'
import { replacePassword } from './replace-password.ts'
import { hashLinkSecret } from './secret-link.ts'
import { forgetAccount } from './sign-in-attempts.ts'

interface FoundReset {
  id: string
  email: string
  state: Extract<ResetState['state'], 'open' | 'used' | 'expired'>
}

/** Finds a link to a new password that was mailed to its person; null when there is none. `lock` locks it. */
export async function mailedResetByToken(
  { db, now }: Pick<Context, 'db' | 'now'>,
  token: string,
  { lock = false } = {},
): Promise<FoundReset | null> {
  const { rows } = await sql<{ id: string; email: string; expires_at: Date; used_at: Date | null }>`
    SELECT r.id, u.email, r.expires_at, r.used_at
    FROM mailed_reset r JOIN user_account u ON u.id = r.user_id
    WHERE r.token_hash = ${hashLinkSecret(token)} ${lock ? sql`FOR UPDATE OF r` : sql``}`.execute(db.kysely)
  const [row] = rows
  if (!row) return null
  const { id, email, used_at, expires_at } = row
  return { id, email, state: used_at ? 'used' : expires_at <= now() ? 'expired' : 'open' }
}

/**
 * Sets the password with a mailed link: all sessions and other links of the person end. Only the reader of the mailbox
 * has the link, so the account counts as proven. 409 when it was used or has expired.
 */
export async function useMailedReset(
  means: Pick<Context, 'db' | 'now'>,
  { email, token, password }: { email: string; token: string; password: string },
): Promise<void> {
  await requireOpenReset(means, token)
  const passwordHash = await hashPassword(password)
  await changeAccount(means, email, async (ctx, { id: userId, name }) => {
    const { id } = await requireOpenReset(ctx, token)
    await replacePassword(ctx, { userId, passwordHash, exceptSessionId: null })
    await markProven(ctx, userId)
    await sql`UPDATE mailed_reset SET used_at = ${ctx.now()} WHERE id = ${id}`.execute(ctx.db.kysely)
    await forgetAccount(ctx.db, email)
    const objectId = encodeId('user', userId)
    const action = { action: 'password.reset', objectKind: 'user', objectId, details: { name } } as const
    await recordWherever(ctx, userId, action, { type: 'user', id: userId, name })
  })
}

async function requireOpenReset(means: Pick<Context, 'db' | 'now'>, token: string): Promise<FoundReset> {
  const found = await mailedResetByToken(means, token, { lock: true })
  if (found?.state === 'open') return found
  throw new DomainError('conflict', `The link is ${found?.state ?? 'gone'}; ask for a new one on the sign-in page.`)
}
