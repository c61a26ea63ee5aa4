import { Email } from '@vitrina/contract/team'
import { encodeId } from '@vitrina/db/ids'
import { recordWherever } from '../audit/record-wherever.ts'
import { markProven } from '../auth/account-standing.ts'
import type { Context } from '../context.ts'
import { changeAccount } from './change-account.ts'

/**
 * Records, on behalf of the operator, that the owner of an address's account reads its mailbox: they may then join
 * other workspaces. The password stays. 404 for an address without an account.
 */
export async function verifyAddress(means: Pick<Context, 'db' | 'now'>, input: { email: string }): Promise<void> {
  await changeAccount(means, Email.parse(input.email), async (ctx, { id, name, email, isProven }) => {
    if (isProven) return
    await markProven(ctx, id)
    const objectId = encodeId('user', id)
    await recordWherever(ctx, id, { action: 'account.proven', objectKind: 'user', objectId, details: { name, email } })
  })
}
