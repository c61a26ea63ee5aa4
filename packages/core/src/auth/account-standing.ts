import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** An account, and whether its owner is proven. */
export interface LockedAccount {
  id: string
  name: string
  email: string
  /** True when only the owner of the mailbox or the operator has set its password. */
  isProven: boolean
  /** When not proven: the workspace whose owners have seen the link the account was created with. */
  claimedIn: string | null
}

/**
 * Returns the account of an e-mail address; undefined when there is none. `lock` locks it until the transaction ends,
 * so that when joining a workspace and setting a password run at once, the second sees what the first has done.
 */
export async function accountOf(
  { db }: Pick<Context, 'db'>,
  email: string,
  { lock = false } = {},
): Promise<LockedAccount | undefined> {
  const { rows } = await sql<LockedAccount>`
    SELECT id, name, email, email_verified AS "isProven", claimed_in AS "claimedIn"
    FROM user_account WHERE email = ${email} ${lock ? sql`FOR NO KEY UPDATE` : sql``}`.execute(db.kysely)
  return rows[0]
}

/** Records that the account's owner reads its mailbox; call it within a transaction. */
export async function markProven(ctx: Pick<Context, 'db' | 'now'>, userId: string): Promise<void> {
  await sql`
    UPDATE user_account SET email_verified = true, claimed_in = NULL, updated_at = ${ctx.now()}
    WHERE id = ${userId}`.execute(ctx.db.kysely)
}

/** Records that an owner of the workspace may know the account's password; call it within a transaction. */
export async function markClaimed(ctx: Pick<Context, 'db' | 'now' | 'workspace'>, userId: string): Promise<void> {
  await sql`
    UPDATE user_account SET email_verified = false, claimed_in = ${ctx.workspace.id}, updated_at = ${ctx.now()}
    WHERE id = ${userId}`.execute(ctx.db.kysely)
}
