import { JoinByInvitation } from '@vitrina/contract/team'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { z } from 'zod'
import { recordAudit } from '../audit/record-audit.ts'
import { accountOf, markProven } from '../auth/account-standing.ts'
import { hashPassword } from '../auth/password-hash.ts'
import { replacePassword } from '../auth/replace-password.ts'
import { countLinkView } from '../auth/secret-link.ts'
import { contextOfVisitor, type Visitor } from '../auth/visitor.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { invalidBody } from '../errors/invalid-body.ts'
import { notFound } from '../errors/not-found.ts'
import { inTransaction } from '../in-transaction.ts'
import { type FoundInvitation, invitationByToken, provesMailbox, requireOpenInvitation } from './invitation-by-token.ts'
import { isMember } from './is-member.ts'
import { joinTeam } from './join-team.ts'
import { proofAsked } from './proof-asked.ts'

/** The person who has signed in. */
interface Joiner {
  userId: string
  sessionId: string
  name: string
  email: string
}

/**
 * Accepts an invitation for a person who has signed in, for their own address; 403 for any other. If their account was
 * created with a link that an owner of another workspace has seen, they need the mailed link, else 409, and must choose
 * a new password, else 422, so that this owner does not know it. Accepting an invitation again is not an error.
 */
export async function joinByInvitation(
  visitor: Visitor,
  person: Joiner,
  input: z.input<typeof JoinByInvitation>,
): Promise<Record<string, never>> {
  const { token, password } = JoinByInvitation.parse(input)
  await countLinkView(visitor)
  const found = await invitationByToken(visitor, token)
  const isTaken = found?.state === 'used'
  const { workspace_id: workspaceId, email } = isTaken ? found : await requireOpenInvitation(visitor, token)
  if (email !== person.email) {
    throw new DomainError('insufficient_scope', 'The invitation is for another e-mail; sign in with that one.')
  }
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const ctx = await contextOfVisitor(visitor, workspaceId, { id: person.userId, name: person.name })
  await inTransaction(ctx, async (ctx) => {
    if (isTaken && (await isMember(ctx, person.userId))) return workHere(ctx, person)
    const invitation = await requireOpenInvitation(ctx, token)
    await prove(ctx, person, invitation, passwordHash)
    // Locks sessions before password reset links, the order used wherever both are ended.
    await workHere(ctx, person)
    await joinTeam(ctx, invitation)
  })
  return {}
}

async function prove(ctx: Context, person: Joiner, invitation: FoundInvitation, passwordHash: string | null) {
  const account = await accountOf(ctx, person.email, { lock: true })
  if (!account) throw notFound('user')
  const asked = proofAsked(account, invitation)
  if (asked === 'none') return
  if (asked === 'mail') {
    throw new DomainError(
      'conflict',
      'This account was made by a link that others have seen: open the invitation from the mail that came to the address, or ask the operator to confirm the address.',
    )
  }
  if (passwordHash === null) throw invalidBody([{ pointer: '#/password', detail: 'is needed: choose a new one' }])
  const { userId, sessionId } = person
  await replacePassword(ctx, { userId, passwordHash, exceptSessionId: sessionId })
  const isProven = provesMailbox(invitation)
  if (isProven) await markProven(ctx, userId)
  const action = isProven ? 'account.proven' : 'password.changed'
  recordAudit(ctx, { action, objectKind: 'user', objectId: encodeId('user', userId) })
}

async function workHere(ctx: Context, { userId, sessionId }: Joiner): Promise<void> {
  await sql`
    UPDATE session SET active_workspace_id = ${ctx.workspace.id}
    WHERE id = ${sessionId} AND user_id = ${userId}`.execute(ctx.db.kysely)
}
