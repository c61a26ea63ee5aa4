import { type InvitationLink, InviteMember } from '@vitrina/contract/team'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { z } from 'zod'
import { createReachNamer } from '../access/choose-reach.ts'
import { reachDetails, reachValue } from '../access/reach.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { newLinkSecret } from '../auth/secret-link.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'
import { invitationOf, invitedForMs, toInvitation } from './invitation-rows.ts'
import { lockTeamAsOwner } from './lock-team.ts'
import { mailInvitation } from './mail-invitation.ts'
import { memberReach } from './member-reach.ts'

/**
 * Invites a person by e-mail for seven days. The link's secret is only in this answer, and is mailed when the workspace
 * has a mail server that an owner connected. Only for owners; 409 for an address that is a member or has an open
 * invitation. `panelUrl` is the panel's public address.
 */
export async function inviteMember(
  ctx: Context,
  input: z.input<typeof InviteMember>,
  panelUrl: string,
): Promise<InvitationLink> {
  const { email, role, restaurantIds, language } = InviteMember.parse(input)
  const { token, tokenHash } = newLinkSecret()
  const invitation = await inTransaction(ctx, async (ctx) => {
    await lockTeamAsOwner(ctx)
    await refuseMember(ctx, email)
    await endPrevious(ctx, email)
    const reach = await memberReach(ctx, role, restaurantIds)
    const row = {
      id: newUuid(),
      email,
      role,
      restaurant_ids: reach,
      inviter: ctx.actor.name,
      created_at: ctx.now(),
      expires_at: new Date(ctx.now().getTime() + invitedForMs),
    }
    await sql`
      INSERT INTO invitation (workspace_id, id, email, role, restaurant_ids, status, expires_at, created_at, inviter_id, token_hash)
      VALUES (${ctx.workspace.id}, ${row.id}, ${email}, ${role}, ${reachValue(reach)}, 'pending', ${row.expires_at}, ${row.created_at},
        ${ctx.actor.id}, ${tokenHash})`.execute(ctx.db.kysely)
    const objectId = encodeId('invitation', row.id)
    recordAudit(ctx, {
      action: 'invitation.created',
      objectKind: 'invitation',
      objectId,
      details: { email, role, ...reachDetails(reach) },
    })
    return toInvitation(ctx, row, await createReachNamer(ctx))
  })
  const mail = await mailInvitation(ctx, { invitation, token, panelUrl, language })
  return { invitation, token, mail }
}

async function refuseMember(ctx: Context, email: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM member m JOIN user_account u ON u.id = m.user_id
    WHERE m.workspace_id = ${ctx.workspace.id} AND u.email = ${email}`.execute(ctx.db.kysely)
  if (rows.length > 0) throw new DomainError('conflict', `${email} is a member of this workspace already.`)
}

// An expired invitation is replaced by the new one.
async function endPrevious(ctx: Context, email: string): Promise<void> {
  const former = await invitationOf(ctx, email)
  if (!former) return
  if (former.expires_at > ctx.now()) {
    throw new DomainError('conflict', `${email} is invited already; send the invitation again instead.`)
  }
  await sql`
    UPDATE invitation SET status = 'revoked' WHERE workspace_id = ${ctx.workspace.id} AND id = ${former.id}`.execute(
    ctx.db.kysely,
  )
}
