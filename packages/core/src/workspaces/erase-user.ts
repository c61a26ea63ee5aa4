import { randomInt } from 'node:crypto'
import { Email } from '@vitrina/contract/team'
import { decodeId, encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { type OperatorsMeans, recordWherever } from '../audit/record-wherever.ts'
import type { LockedAccount } from '../auth/account-standing.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { changeAccount } from './change-account.ts'

/** Where the name of who acted stands next to their id: table, id and name. */
const namesById = [
  ['audit_entry', 'actor_id', 'actor_name'],
  ['card', 'creator_id', 'creator_name'],
  ['card_comment', 'author_id', 'author_name'],
  ['card_change', 'actor_id', 'actor_name'],
  ['agent_run', 'model_by', 'model_by_name'],
  ['integration', 'connected_by', 'connected_by_name'],
] as const

/** Where the name stands alone. */
const namesAlone = [
  ['dish_price', 'author'],
  ['stock_movement', 'author'],
  ['exchange_order', 'author'],
  ['exchange_run', 'author'],
  ['mailing', 'author'],
  ['agent_run', 'cancelled_by'],
  ['api_key', 'created_by'],
  ['upload', 'author'],
  ['upload_profile', 'author'],
] as const

/**
 * Erases a person on behalf of the operator, in one transaction: the account with its sessions, links and memberships,
 * their conversations and private dashboards, their address in invitations and mailings; in journals, cards and
 * comments a neutral name stands instead of theirs. Keys that they made end. 404 for an address without an account, 409
 * while they are the last owner of a workspace. Returns the neutral name and the number of keys.
 */
export async function eraseUser(
  means: Pick<Context, 'db' | 'now'>,
  input: { email: string },
): Promise<{ name: string; keys: number }> {
  // Random: it must not tell when the account was created, or which one it was.
  const name = `deleted person #${randomInt(100_000, 1_000_000)}`
  let keys = 0
  await changeAccount(means, Email.parse(input.email), async (ctx, account) => {
    await requireOtherOwners(ctx, account.id)
    keys = await revokeKeysOf(ctx, account.id)
    const objectId = encodeId('user', account.id)
    const action = { action: 'person.erased', objectKind: 'user', objectId, details: { name } } as const
    await recordWherever(ctx, account.id, action)
    await eraseAddress(ctx, account, name)
    await eraseJournal(ctx, account, name)
    await eraseNames(ctx, account, name)
    await sql`DELETE FROM ai_thread WHERE user_id = ${account.id}`.execute(ctx.db.kysely)
    await sql`DELETE FROM dashboard WHERE author_id = ${account.id} AND NOT is_shared`.execute(ctx.db.kysely)
    await sql`DELETE FROM user_account WHERE id = ${account.id}`.execute(ctx.db.kysely)
  })
  return { name, keys }
}

async function requireOtherOwners(ctx: OperatorsMeans, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT w.id, w.name FROM member m JOIN workspace w ON w.id = m.workspace_id
    WHERE m.user_id = ${userId} AND m.role = 'owner' AND NOT EXISTS (
      SELECT FROM member o WHERE o.workspace_id = m.workspace_id AND o.role = 'owner' AND o.user_id <> ${userId})
    ORDER BY w.name`.execute(ctx.db.kysely)
  if (rows.length === 0) return
  const places = rows.map(({ id, name }) => `${name} (${encodeId('workspace', id)})`).join(', ')
  throw new DomainError(
    'conflict',
    `They are the last owner of ${places}: make somebody else an owner first, or delete the workspace.`,
  )
}

/** Ends the keys that a person made or rotated, and so has seen; they are found in the journals. */
async function revokeKeysOf(ctx: OperatorsMeans, userId: string): Promise<number> {
  const { rows: made } = await sql<{ object_id: string }>`
    SELECT DISTINCT object_id FROM audit_entry
    WHERE actor_id = ${userId} AND actor_type = 'user' AND action IN ('key.created', 'key.rotated')`.execute(
    ctx.db.kysely,
  )
  const ids = made.flatMap(({ object_id }) => decodeId('key', object_id) ?? [])
  const { rows } = await sql`
    UPDATE api_key SET revoked_at = ${ctx.now()} WHERE id = ANY(${ids}::uuid[]) AND revoked_at IS NULL
    RETURNING 1`.execute(ctx.db.kysely)
  return rows.length
}

async function eraseAddress(ctx: OperatorsMeans, { email }: LockedAccount, name: string): Promise<void> {
  const { kysely } = ctx.db
  await sql`DELETE FROM invitation WHERE email = ${email}`.execute(kysely)
  await sql`
    UPDATE mailing SET recipients = array_remove(recipients, ${email}) WHERE ${email} = ANY(recipients)`.execute(kysely)
  await sql`UPDATE mailing_issue SET email = ${name} WHERE email = ${email}`.execute(kysely)
  await sql`DELETE FROM mailing_unsubscribe WHERE email = ${email}`.execute(kysely)
}

/** In journals: the address anywhere; name, address and device in what is about this person. */
async function eraseJournal(ctx: OperatorsMeans, { id, name, email }: LockedAccount, neutral: string): Promise<void> {
  const { kysely } = ctx.db
  const publicId = encodeId('user', id)
  const [jsonName, jsonEmail, jsonNeutral] = [name, email, neutral].map((text) => JSON.stringify(text))
  await sql`
    UPDATE audit_entry SET details = replace(details::text, ${jsonEmail}, ${jsonNeutral})::jsonb
    WHERE strpos(details::text, ${jsonEmail}) > 0`.execute(kysely)
  await sql`
    UPDATE audit_entry SET details = details - ARRAY['address', 'browser', 'system']
    WHERE object_kind = 'user' AND object_id = ${publicId}`.execute(kysely)
  await sql`
    UPDATE audit_entry SET details = replace(details::text, ${jsonName}, ${jsonNeutral})::jsonb
    WHERE strpos(details::text, ${jsonName}) > 0 AND (object_id = ${publicId} OR strpos(details::text, ${publicId}) > 0)`.execute(
    kysely,
  )
  await sql`
    UPDATE card_change SET before = replace(before::text, ${jsonName}, ${jsonNeutral})::jsonb,
      after = replace(after::text, ${jsonName}, ${jsonNeutral})::jsonb
    WHERE strpos(before::text || after::text, ${publicId}) > 0`.execute(kysely)
}

async function eraseNames(ctx: OperatorsMeans, { id, name }: LockedAccount, neutral: string): Promise<void> {
  const { kysely } = ctx.db
  for (const [table, by, column] of namesById) {
    await sql`
      UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${neutral} WHERE ${sql.ref(by)} = ${id}`.execute(kysely)
  }
  // A name that another member has, too, no longer tells of this person.
  const elsewhere = sql`
    SELECT m.workspace_id FROM member m JOIN user_account u ON u.id = m.user_id WHERE u.name = ${name} AND u.id <> ${id}`
  const theirs = sql`
    (SELECT workspace_id FROM member WHERE user_id = ${id} UNION
     SELECT workspace_id FROM audit_entry WHERE actor_id = ${id} OR object_id = ${encodeId('user', id)})`
  for (const [table, column] of namesAlone) {
    await sql`
      UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${neutral}
      WHERE ${sql.ref(column)} = ${name} AND workspace_id IN ${theirs} AND workspace_id NOT IN (${elsewhere})`.execute(
      kysely,
    )
  }
  const [before, after] = [name, neutral].map((text) => JSON.stringify(text))
  await sql`
    UPDATE event SET body = replace(body, ${before}, ${after})
    WHERE strpos(body, ${encodeId('user', id)}) > 0 AND strpos(body, ${before}) > 0`.execute(kysely)
}
