import { encodeId, newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { reachDetails, reachValue } from '../access/reach.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { limitWebhooksOf } from '../webhooks/limit-webhooks.ts'
import type { FoundInvitation } from './invitation-by-token.ts'

/**
 * Makes the actor a member by an invitation, within a transaction that has both locked. Someone who became a member by
 * other means keeps their role and restaurants.
 */
export async function joinTeam(
  ctx: Context,
  { id, role, email, restaurant_ids: reach }: FoundInvitation,
): Promise<void> {
  const workspaceId = ctx.workspace.id
  const { rows } = await sql`
    INSERT INTO member (workspace_id, id, user_id, role, restaurant_ids, created_at)
    VALUES (${workspaceId}, ${newUuid()}, ${ctx.actor.id}, ${role}, ${reachValue(reach)}, ${ctx.now()})
    ON CONFLICT (workspace_id, user_id) DO NOTHING RETURNING id`.execute(ctx.db.kysely)
  // Limits the subscriptions left from an earlier membership.
  if (rows.length > 0) await limitWebhooksOf(ctx, ctx.actor, reach)
  // An owner of another workspace who offered them a password reset must not get access to this one.
  await sql`
    UPDATE password_reset SET expires_at = ${ctx.now()}
    WHERE user_id = ${ctx.actor.id} AND used_at IS NULL AND expires_at > ${ctx.now()}`.execute(ctx.db.kysely)
  await sql`
    UPDATE invitation SET status = 'accepted' WHERE workspace_id = ${workspaceId} AND id = ${id}`.execute(ctx.db.kysely)
  const objectId = encodeId('user', ctx.actor.id)
  const details = {
    name: ctx.actor.name,
    email,
    role,
    ...reachDetails(reach),
    invitationId: encodeId('invitation', id),
  }
  recordAudit(ctx, { action: 'member.joined', objectKind: 'user', objectId, details })
}
