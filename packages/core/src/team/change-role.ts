import { ChangeRole } from '@vitrina/contract/team'
import { sql } from 'kysely'
import type { z } from 'zod'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { inTransaction } from '../in-transaction.ts'
import { endInvitationsBy } from './invitation-rows.ts'
import { keepAnOwner, lockTeamAsOwner } from './lock-team.ts'
import { personNamed } from './person-named.ts'

/**
 * Gives a member another role, effective for their next request. Invitations that an owner made end with their being one.
 * For owners; the last of them stays one: 409.
 */
export async function changeRole(ctx: Context, input: z.input<typeof ChangeRole>): Promise<Record<string, never>> {
  const { id, role } = ChangeRole.parse(input)
  await inTransaction(ctx, async (ctx) => {
    const roles = await lockTeamAsOwner(ctx)
    const userId = requireId('user', id)
    const former = roles.get(userId)
    if (former === undefined) throw notFound('member')
    if (former === role) return
    keepAnOwner(roles, userId)
    await sql`
      UPDATE member SET role = ${role}
      WHERE workspace_id = ${ctx.workspace.id} AND user_id = ${userId}`.execute(ctx.db.kysely)
    if (former === 'owner') await endInvitationsBy(ctx, userId)
    const { name } = await personNamed(ctx, userId)
    const details = { name, before: { role: former }, after: { role } }
    recordAudit(ctx, { action: 'member.role_changed', objectKind: 'user', objectId: id, details })
  })
  return {}
}
