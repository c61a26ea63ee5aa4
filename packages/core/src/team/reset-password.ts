import type { ResetLink, ResetState } from '@vitrina/contract/team'
import { UseResetLink } from '@vitrina/contract/team'
import type { Database } from '@vitrina/db/database'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { recordAudit } from '../audit/record-audit.ts'
import { accountOf, markClaimed } from '../auth/account-standing.ts'
import { mailedResetByToken, useMailedReset } from '../auth/mailed-reset.ts'
import { hashPassword } from '../auth/password-hash.ts'
import { replacePassword } from '../auth/replace-password.ts'
import { countLinkView, hashLinkSecret, newLinkSecret } from '../auth/secret-link.ts'
import { forgetAccount } from '../auth/sign-in-attempts.ts'
import { contextOfVisitor, type Visitor } from '../auth/visitor.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { inTransaction } from '../in-transaction.ts'
import { lockTeam, lockTeamAsOwner } from './lock-team.ts'
import { personNamed } from './person-named.ts'

const offeredForMs = 24 * 60 * 60 * 1000

/**
 * Creates a link with which a member can set a new password once, within 24 hours; an earlier link ends. Only for
 * owners. 409 for a person who also belongs to a workspace that the actor does not own: the password opens that one,
 * too.
 */
export async function offerReset(ctx: Context, { id }: { id: string }): Promise<ResetLink> {
  const { token, tokenHash } = newLinkSecret()
  return inTransaction(ctx, async (ctx) => {
    const roles = await lockTeamAsOwner(ctx)
    const userId = requireId('user', id)
    if (!roles.has(userId)) throw notFound('member')
    await refuseElsewhere(ctx, userId)
    const expiresAt = new Date(ctx.now().getTime() + offeredForMs)
    const workspaceId = ctx.workspace.id
    await sql`DELETE FROM password_reset WHERE workspace_id = ${workspaceId} AND user_id = ${userId}`.execute(
      ctx.db.kysely,
    )
    await sql`
      INSERT INTO password_reset (workspace_id, id, user_id, token_hash, created_at, expires_at, offered_by)
      VALUES (${workspaceId}, ${newUuid()}, ${userId}, ${tokenHash}, ${ctx.now()}, ${expiresAt}, ${ctx.actor.id})`.execute(
      ctx.db.kysely,
    )
    const { name } = await personNamed(ctx, userId)
    recordAudit(ctx, { action: 'password.reset_offered', objectKind: 'user', objectId: id, details: { name } })
    return { token, expiresAt: expiresAt.toISOString() }
  })
}

/** Describes a password reset link to anyone who has it. 429 for an address that views too many links. */
export async function viewReset(visitor: Visitor, { token }: { token: string }): Promise<ResetState> {
  await countLinkView(visitor)
  const found = (await resetByToken(visitor, token)) ?? (await mailedResetByToken(visitor, token))
  if (!found) return { state: 'unknown' }
  return found.state === 'open' ? { state: 'open', email: found.email } : { state: found.state }
}

/**
 * Sets the password with a reset link; all sessions of the person end. Their account becomes unproven, unless the link
 * was mailed to them. 404 for an
 * unknown link, 409 when it was used or has expired, or would no longer be offered: whoever offered it is no longer an
 * owner, or the person now belongs to another workspace, too.
 */
export async function useResetLink(visitor: Visitor, input: z.input<typeof UseResetLink>): Promise<{ email: string }> {
  const { token, password } = UseResetLink.parse(input)
  await countLinkView(visitor)
  const mailed = await mailedResetByToken(visitor, token)
  if (mailed) {
    await useMailedReset(visitor, { email: mailed.email, token, password })
    return { email: mailed.email }
  }
  const { workspace_id, user_id: id, name, email } = await requireOpenReset(visitor, token)
  const passwordHash = await hashPassword(password)
  const ctx = await contextOfVisitor(visitor, workspace_id, { id, name })
  return inTransaction(ctx, async (ctx) => {
    await lockTeam(ctx)
    await accountOf(ctx, email, { lock: true })
    const reset = await requireOpenReset(ctx, token)
    await replacePassword(ctx, { userId: id, passwordHash, exceptSessionId: null })
    // Whoever offered the link has seen it, and may be the one who uses it.
    await markClaimed(ctx, id)
    await sql`
      UPDATE password_reset SET used_at = ${ctx.now()}
      WHERE workspace_id = ${workspace_id} AND id = ${reset.id}`.execute(ctx.db.kysely)
    await forgetAccount(ctx.db, reset.email)
    const objectId = encodeId('user', id)
    recordAudit(ctx, { action: 'password.reset', objectKind: 'user', objectId, details: { name } })
    return { email: reset.email }
  })
}

async function refuseElsewhere(ctx: Context, userId: string): Promise<void> {
  const { rows } = await sql<{ elsewhere: boolean }>`
    SELECT ${isElsewhere(sql`${userId}::uuid`, sql`${ctx.actor.id}::uuid`)} AS elsewhere`.execute(ctx.db.kysely)
  if (!rows[0]?.elsewhere) return
  throw new DomainError(
    'conflict',
    'This person also belongs to a workspace you do not own, and the password opens it, too; they change it themselves.',
  )
}

/** SQL condition: whether a person belongs to a workspace that the other person does not own. */
function isElsewhere(person: RawBuilder<unknown>, owner: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM member theirs
    WHERE theirs.user_id = ${person} AND NOT EXISTS (
      SELECT FROM member mine
      WHERE mine.workspace_id = theirs.workspace_id AND mine.user_id = ${owner} AND mine.role = 'owner'))`
}

interface ResetRow {
  workspace_id: string
  id: string
  user_id: string
  name: string
  email: string
  expires_at: Date
  used_at: Date | null
  is_offered: boolean
}

async function resetByToken({ db, now }: { db: Database; now(): Date }, token: string, lock = false) {
  const { rows } = await sql<ResetRow>`
    SELECT r.workspace_id, r.id, r.user_id, u.name, u.email, r.expires_at, r.used_at,
      EXISTS (SELECT FROM member m
        WHERE m.workspace_id = r.workspace_id AND m.user_id = r.offered_by AND m.role = 'owner')
        AND NOT ${isElsewhere(sql`r.user_id`, sql`r.offered_by`)} AS is_offered
    FROM password_reset r JOIN user_account u ON u.id = r.user_id
    WHERE r.token_hash = ${hashLinkSecret(token)} ${lock ? sql`FOR UPDATE OF r` : sql``}`.execute(db.kysely)
  const [row] = rows
  if (!row) return null
  return { ...row, state: stateOf(row, now()) }
}

function stateOf({ used_at, expires_at, is_offered }: ResetRow, now: Date): ResetState['state'] {
  if (used_at) return 'used'
  if (expires_at <= now) return 'expired'
  return is_offered ? 'open' : 'revoked'
}

async function requireOpenReset(means: { db: Database; now(): Date }, token: string): Promise<ResetRow> {
  const found = await resetByToken(means, token, true)
  if (!found) throw new DomainError('not_found', 'No such link; ask an owner of the workspace for a new one.')
  if (found.state === 'open') return found
  throw new DomainError('conflict', `The link is ${found.state}; ask an owner of the workspace for a new one.`)
}
