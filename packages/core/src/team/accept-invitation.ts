import { AcceptInvitation } from '@vitrina/contract/team'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { z } from 'zod'
import { recordAudit } from '../audit/record-audit.ts'
import { hashPassword } from '../auth/password-hash.ts'
import { countLinkLook } from '../auth/secret-link.ts'
import { contextOfVisitor, type Visitor } from '../auth/visitor.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'
import { type FoundInvitation, requireOpenInvitation } from './invitation-by-token.ts'

/**
 * A new person takes an invitation: they get an account with the invited address and the password they chose, and are a
 * member. 404 for no such link, 409 when it is spent or the address has an account, whose owner signs in and joins.
 */
export async function acceptInvitation(
  visitor: Visitor,
  input: z.input<typeof AcceptInvitation>,
): Promise<{ email: string }> {
  const { token, name, password } = AcceptInvitation.parse(input)
  await countLinkLook(visitor)
  const { workspace_id: workspaceId } = await requireOpenInvitation(visitor, token)
  const passwordHash = await hashPassword(password)
  const person = { id: newUuid(), name }
  const ctx = await contextOfVisitor(visitor, workspaceId, person)
  return inTransaction(ctx, async (ctx) => {
    const invitation = await requireOpenInvitation(ctx, token)
    await addAccount(ctx, invitation.email, passwordHash)
    await joinTeam(ctx, invitation)
    return { email: invitation.email }
  })
}

/** A person who has an account and has signed in takes an invitation for their own address; 403 for anybody else's. */
export async function joinByInvitation(
  visitor: Visitor,
  person: { userId: string; sessionId: string; name: string; email: string },
  { token }: { token: string },
): Promise<Record<string, never>> {
  await countLinkLook(visitor)
  const { workspace_id: workspaceId, email } = await requireOpenInvitation(visitor, token)
  if (email !== person.email) {
    throw new DomainError('insufficient_scope', 'The invitation is for another e-mail; sign in with that one.')
  }
  const ctx = await contextOfVisitor(visitor, workspaceId, { id: person.userId, name: person.name })
  await inTransaction(ctx, async (ctx) => {
    const invitation = await requireOpenInvitation(ctx, token)
    // Sessions before links to a new password, as whoever ends both has it.
    await sql`
      UPDATE session SET active_workspace_id = ${workspaceId}
      WHERE id = ${person.sessionId} AND user_id = ${person.userId}`.execute(ctx.db.kysely)
    await joinTeam(ctx, invitation)
  })
  return {}
}

async function addAccount(ctx: Context, email: string, passwordHash: string): Promise<void> {
  const { id, name } = ctx.actor
  const now = ctx.now()
  const { rows } = await sql`
    INSERT INTO user_account (id, name, email, email_verified, created_at, updated_at)
    VALUES (${id}, ${name}, ${email}, false, ${now}, ${now})
    ON CONFLICT (email) DO NOTHING RETURNING 1`.execute(ctx.db.kysely)
  if (rows.length === 0) {
    throw new DomainError('conflict', 'This e-mail has an account already; sign in and open the link again.')
  }
  await sql`
    INSERT INTO sign_in_account (id, account_id, provider_id, user_id, password, created_at, updated_at)
    VALUES (${newUuid()}, ${id}, 'credential', ${id}, ${passwordHash}, ${now}, ${now})`.execute(ctx.db.kysely)
}

// Who has become a member by other means keeps the role they have.
async function joinTeam(ctx: Context, { id, role, email }: FoundInvitation): Promise<void> {
  const workspaceId = ctx.workspace.id
  await sql`
    INSERT INTO member (workspace_id, id, user_id, role, created_at)
    VALUES (${workspaceId}, ${newUuid()}, ${ctx.actor.id}, ${role}, ${ctx.now()})
    ON CONFLICT (workspace_id, user_id) DO NOTHING`.execute(ctx.db.kysely)
  // An owner elsewhere who offered them a new password may not hold the key to this workspace, too.
  await sql`
    UPDATE password_reset SET expires_at = ${ctx.now()}
    WHERE user_id = ${ctx.actor.id} AND used_at IS NULL AND expires_at > ${ctx.now()}`.execute(ctx.db.kysely)
  await sql`
    UPDATE invitation SET status = 'accepted' WHERE workspace_id = ${workspaceId} AND id = ${id}`.execute(ctx.db.kysely)
  const objectId = encodeId('user', ctx.actor.id)
  const details = { name: ctx.actor.name, email, role, invitationId: encodeId('invitation', id) }
  recordAudit(ctx, { action: 'member.joined', objectKind: 'user', objectId, details })
}
