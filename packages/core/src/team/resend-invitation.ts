import { type InvitationLink, ResendInvitation } from '@vitrina/contract/team'
import { sql } from 'kysely'
import type { z } from 'zod'
import { createReachNamer } from '../access/choose-reach.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { newLinkSecret } from '../auth/secret-link.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { invitedForMs, lockInvitation, toInvitation } from './invitation-rows.ts'
import { lockTeamAsOwner } from './lock-team.ts'
import { mailInvitation } from './mail-invitation.ts'

/**
 * Creates a new link for a pending invitation, valid for seven more days; earlier links end. The invitation then
 * belongs to the owner who sent it again. Only for owners.
 */
export async function resendInvitation(
  ctx: Context,
  input: z.input<typeof ResendInvitation>,
  panelUrl: string,
): Promise<InvitationLink> {
  const { id, language } = ResendInvitation.parse(input)
  const { token, tokenHash } = newLinkSecret()
  const invitation = await inTransaction(ctx, async (ctx) => {
    await lockTeamAsOwner(ctx)
    const row = await lockInvitation(ctx, id)
    const expiresAt = new Date(ctx.now().getTime() + invitedForMs)
    await sql`
      UPDATE invitation SET token_hash = ${tokenHash}, mail_token_hash = NULL, expires_at = ${expiresAt}, inviter_id = ${ctx.actor.id}
      WHERE workspace_id = ${ctx.workspace.id} AND id = ${row.id}`.execute(ctx.db.kysely)
    const { email, role } = row
    recordAudit(ctx, { action: 'invitation.resent', objectKind: 'invitation', objectId: id, details: { email, role } })
    return toInvitation(ctx, { ...row, inviter: ctx.actor.name, expires_at: expiresAt }, await createReachNamer(ctx))
  })
  const mail = await mailInvitation(ctx, { invitation, token, panelUrl, language })
  return { invitation, token, mail }
}
