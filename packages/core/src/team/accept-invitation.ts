import { AcceptInvitation } from '@vitrina/contract/team'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { z } from 'zod'
import { recordAudit } from '../audit/record-audit.ts'
import { accountOf, markProven } from '../auth/account-standing.ts'
import { addAccount } from '../auth/add-account.ts'
import { hashPassword } from '../auth/password-hash.ts'
import { replacePassword } from '../auth/replace-password.ts'
import { countLinkView } from '../auth/secret-link.ts'
import { forgetAccount } from '../auth/sign-in-attempts.ts'
import { contextOfVisitor, type Visitor } from '../auth/visitor.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { type FoundInvitation, provesMailbox, requireOpenInvitation } from './invitation-by-token.ts'
import { joinTeam } from './join-team.ts'

/**
 * Accepts an invitation, with a name and a password, for someone who has not signed in. For a new address an account is
 * created and becomes a member. An unproven account is taken over if the link was sent only to its mailbox: it gets the
 * new name and password, and its earlier sessions and links end. Any other account stays unchanged: its owner must sign
 * in and join. The answer is the same in all cases, so it reveals to no owner whether the address has an account. 404
 * for an unknown link, 409 when it is no longer open.
 */
export async function acceptInvitation(
  visitor: Visitor,
  input: z.input<typeof AcceptInvitation>,
): Promise<{ email: string }> {
  const { token, name, password } = AcceptInvitation.parse(input)
  await countLinkView(visitor)
  const { workspace_id: workspaceId } = await requireOpenInvitation(visitor, token)
  const passwordHash = await hashPassword(password)
  const newcomer = await contextOfVisitor(visitor, workspaceId, { id: newUuid(), name })
  return inTransaction(newcomer, async (ctx) => {
    const invitation = await requireOpenInvitation(ctx, token)
    const { email } = invitation
    const person = (await takeOver(ctx, invitation, passwordHash)) ?? (await makeAccount(ctx, invitation, passwordHash))
    if (person) await joinTeam({ ...ctx, actor: { ...ctx.actor, id: person } }, invitation)
    return { email }
  })
}

async function makeAccount(ctx: Context, invitation: FoundInvitation, passwordHash: string): Promise<string | null> {
  const { id, name } = ctx.actor
  // The inviter has seen the link, or could read the mail that contained it.
  const claimedIn = provesMailbox(invitation) ? null : ctx.workspace.id
  return (await addAccount(ctx, { id, name, email: invitation.email, passwordHash, claimedIn })) ? id : null
}

async function takeOver(ctx: Context, invitation: FoundInvitation, passwordHash: string): Promise<string | null> {
  const account = await accountOf(ctx, invitation.email, { lock: true })
  if (!account || account.isProven || !provesMailbox(invitation)) return null
  const { id, email } = account
  await replacePassword(ctx, { userId: id, passwordHash, exceptSessionId: null })
  await markProven(ctx, id)
  await sql`UPDATE user_account SET name = ${ctx.actor.name} WHERE id = ${id}`.execute(ctx.db.kysely)
  await forgetAccount(ctx.db, email)
  const actor = { ...ctx.actor, id }
  const details = { name: actor.name, email }
  recordAudit(
    { ...ctx, actor },
    { action: 'account.proven', objectKind: 'user', objectId: encodeId('user', id), details },
  )
  return id
}
