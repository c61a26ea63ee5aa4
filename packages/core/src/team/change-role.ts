import { ChangeRole } from '@vitrina/contract/team'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Reach, reachDetails, reachValue } from '../access/reach.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { inTransaction } from '../in-transaction.ts'
import { limitWebhooksOf } from '../webhooks/limit-webhooks.ts'
import { endInvitationsBy } from './invitation-rows.ts'
import { keepAnOwner, lockTeamAsOwner } from './lock-team.ts'
import { memberReach } from './member-reach.ts'
import { personNamed } from './person-named.ts'

/**
 * Gives a member another role or other restaurants, from their next request on, and limits their subscriptions
 * accordingly. When an owner stops being one, the invitations they made end; keys they made stay unchanged. Only for
 * owners; the last owner must stay one: 409. 422 for an owner limited to some restaurants.
 */
export async function changeRole(ctx: Context, input: z.input<typeof ChangeRole>): Promise<Record<string, never>> {
  const { id, role, restaurantIds } = ChangeRole.parse(input)
  await inTransaction(ctx, async (ctx) => {
    const roles = await lockTeamAsOwner(ctx)
    const userId = requireId('user', id)
    const former = roles.get(userId)
    if (former === undefined) throw notFound('member')
    const held = await reachOf(ctx, userId)
    const ids = restaurantIds === undefined ? (held?.map((one) => encodeId('restaurant', one)) ?? null) : restaurantIds
    const reach = await memberReach(ctx, role, ids)
    const [before, after] = [
      { role: former, ...reachDetails(held) },
      { role, ...reachDetails(reach) },
    ]
    if (JSON.stringify(before) === JSON.stringify(after)) return
    if (role !== former) keepAnOwner(roles, userId)
    await sql`
      UPDATE member SET role = ${role}, restaurant_ids = ${reachValue(reach)}
      WHERE workspace_id = ${ctx.workspace.id} AND user_id = ${userId}`.execute(ctx.db.kysely)
    if (former === 'owner' && role !== 'owner') await endInvitationsBy(ctx, userId)
    await limitWebhooksOf(ctx, { type: 'user', id: userId }, reach)
    const { name } = await personNamed(ctx, userId)
    recordAudit(ctx, {
      action: 'member.role_changed',
      objectKind: 'user',
      objectId: id,
      details: { name, before, after },
    })
  })
  return {}
}

async function reachOf(ctx: Context, userId: string): Promise<Reach> {
  const row = await ctx.db.kysely
    .selectFrom('member')
    .select('restaurant_ids')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.restaurant_ids
}
