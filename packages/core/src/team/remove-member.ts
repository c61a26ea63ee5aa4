import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { inTransaction } from '../in-transaction.ts'
import { endMembership } from './end-membership.ts'
import { keepAnOwner, lockTeamAsOwner } from './lock-team.ts'
import { personNamed } from './person-named.ts'

/** Takes a member out of the workspace; their sessions in it end at once. For owners; the last of them stays: 409. */
export async function removeMember(ctx: Context, { id }: { id: string }): Promise<Record<string, never>> {
  await inTransaction(ctx, async (ctx) => {
    const roles = await lockTeamAsOwner(ctx)
    const userId = requireId('user', id)
    const role = roles.get(userId)
    if (role === undefined) throw notFound('member')
    keepAnOwner(roles, userId)
    const { name, email } = await personNamed(ctx, userId)
    await endMembership(ctx, userId)
    recordAudit(ctx, { action: 'member.removed', objectKind: 'user', objectId: id, details: { name, email, role } })
  })
  return {}
}
