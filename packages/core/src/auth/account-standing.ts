import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** An account, and what is known of who has it. */
export interface LockedAccount {
  id: string
  name: string
  email: string
  /** Only who reads the mailbox, or the operator, had a hand in its password. */
  isProven: boolean
  /** Where it is not proven: the workspace whose owners have seen the link it came by. */
  claimedIn: string | null
}

/**
 * The account of an address; undefined when there is none. `lock` holds it until the transaction ends, so that of joining
 * a workspace and setting a password the second sees what the first has done.
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

/** Puts down that whoever has the account reads its mailbox, within a transaction. */
export async function markProven(ctx: Pick<Context, 'db' | 'now'>, userId: string): Promise<void> {
  await sql`
    UPDATE user_account SET email_verified = true, claimed_in = NULL, updated_at = ${ctx.now()}
    WHERE id = ${userId}`.execute(ctx.db.kysely)
}

/** Puts down that an owner of the workspace may know the account's password, within a transaction. */
export async function markClaimed(ctx: Pick<Context, 'db' | 'now' | 'workspace'>, userId: string): Promise<void> {
  await sql`
    UPDATE user_account SET email_verified = false, claimed_in = ${ctx.workspace.id}, updated_at = ${ctx.now()}
    WHERE id = ${userId}`.execute(ctx.db.kysely)
}
