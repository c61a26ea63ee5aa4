import { newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

interface NewAccount {
  id: string
  name: string
  email: string
  passwordHash: string
  /** The workspace whose owners have seen the link used to create it; null when nobody else was involved. */
  claimedIn: string | null
}

/**
 * Creates an account that signs in with a password, within a transaction. Returns false when the address already has
 * one.
 */
export async function addAccount(ctx: Pick<Context, 'db' | 'now'>, account: NewAccount): Promise<boolean> {
  const { id, name, email, passwordHash, claimedIn } = account
  const { kysely } = ctx.db
  const now = ctx.now()
  const { rows } = await sql`
    INSERT INTO user_account (id, name, email, email_verified, claimed_in, created_at, updated_at)
    VALUES (${id}, ${name}, ${email}, ${claimedIn === null}, ${claimedIn}, ${now}, ${now})
    ON CONFLICT (email) DO NOTHING RETURNING 1`.execute(kysely)
  if (rows.length === 0) return false
  await sql`
    INSERT INTO sign_in_account (id, account_id, provider_id, user_id, password, created_at, updated_at)
    VALUES (${newUuid()}, ${id}, 'credential', ${id}, ${passwordHash}, ${now}, ${now})`.execute(kysely)
  return true
}
