import { RemoveMember } from '@vitrina/contract/team'
import type { z } from 'zod'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { inTransaction } from '../in-transaction.ts'
import { keysMadeBy } from '../keys/keys-made-by.ts'
import { revokeKey } from '../keys/revoke-key.ts'
import { endMembership } from './end-membership.ts'
import { keepAnOwner, lockTeamAsOwner } from './lock-team.ts'
import { personNamed } from './person-named.ts'

/**
 * Removes a member from the workspace. Their sessions in it end at once, and the keys in `revokeKeys` are revoked; 404
 * for a key they did not make. Their other keys stay valid. Only for owners; the last owner cannot be removed: 409.
 */
export async function removeMember(ctx: Context, input: z.input<typeof RemoveMember>): Promise<Record<string, never>> {
  const { id, revokeKeys } = RemoveMember.parse(input)
  await inTransaction(ctx, async (ctx) => {
    const roles = await lockTeamAsOwner(ctx)
    const userId = requireId('user', id)
    const role = roles.get(userId)
    if (role === undefined) throw notFound('member')
    keepAnOwner(roles, userId)
    const { name, email } = await personNamed(ctx, userId)
    if (revokeKeys.length > 0) await endKeys(ctx, userId, revokeKeys)
    await endMembership(ctx, userId)
    recordAudit(ctx, { action: 'member.removed', objectKind: 'user', objectId: id, details: { name, email, role } })
  })
  return {}
}

async function endKeys(ctx: Context, userId: string, revokeKeys: string[]): Promise<void> {
  const made = new Set((await keysMadeBy(ctx, userId)).map(({ id }) => id))
  for (const key of new Set(revokeKeys)) {
    if (!made.has(key)) throw notFound('key')
    await revokeKey(ctx, key)
  }
}
