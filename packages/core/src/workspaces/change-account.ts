import { newUuid } from '@vitrina/db/ids'
import { transaction } from '@vitrina/db/transaction'
import type { OperatorsMeans } from '../audit/record-wherever.ts'
import { accountOf, type LockedAccount } from '../auth/account-standing.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { flushWrites, noWrites } from '../pending-writes.ts'

/**
 * Runs the operator's change of an account and its journal entries in one transaction, outside any workspace. 404 for
 * an address without an account.
 */
export async function changeAccount(
  { db, now }: Pick<Context, 'db' | 'now'>,
  email: string,
  work: (ctx: OperatorsMeans, account: LockedAccount) => Promise<void>,
): Promise<void> {
  await transaction(db, async (tx) => {
    const pending = noWrites()
    const ctx = { db: tx, now, requestId: newUuid(), pending }
    const account = await accountOf(ctx, email, { lock: true })
    if (!account) throw new DomainError('not_found', `Nobody signs in with ${email}; user create makes a person.`)
    await work(ctx, account)
    await flushWrites(ctx, pending, false)
  })
}
