import { Email } from '@vitrina/contract/team'
import { encodeId } from '@vitrina/db/ids'
import { recordAudit } from '../audit/record-audit.ts'
import { accountOf } from '../auth/account-standing.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors/not-found.ts'
import { inTransaction } from '../in-transaction.ts'
import { endMembership } from '../team/end-membership.ts'
import { keepAnOwner, lockTeam } from '../team/lock-team.ts'

/**
 * Removes a person from the workspace on behalf of the operator, as an owner would: their sessions in it end, the keys
 * they made stay. 404 for an address that is no member's, 409 for the last owner. Returns the role they had.
 */
export async function removeUser(ctx: Context, input: { email: string }): Promise<{ role: string }> {
  return inTransaction(ctx, async (ctx) => {
    const roles = await lockTeam(ctx)
    const account = await accountOf(ctx, Email.parse(input.email))
    const role = account && roles.get(account.id)
    if (!account || role === undefined) throw notFound('member')
    keepAnOwner(roles, account.id)
    await endMembership(ctx, account.id)
    const { id, name, email } = account
    const details = { name, email, role }
    recordAudit(ctx, { action: 'member.removed', objectKind: 'user', objectId: encodeId('user', id), details })
    return { role }
  })
}
