import { Email, Password } from '@vitrina/contract/team'
import { encodeId } from '@vitrina/db/ids'
import { z } from 'zod'
import { type OperatorsMeans, recordWherever } from '../audit/record-wherever.ts'
import { type LockedAccount, markProven } from '../auth/account-standing.ts'
import { hashPassword } from '../auth/password-hash.ts'
import { replacePassword } from '../auth/replace-password.ts'
import { forgetAccount } from '../auth/sign-in-attempts.ts'
import type { Context } from '../context.ts'
import { changeAccount } from './change-account.ts'

const NewPassword = z.strictObject({ email: Email, password: Password })

/**
 * Sets a person's password on behalf of the operator; the account counts as proven from then on, and its sessions and
 * open links end. 404 for an address without an account.
 */
export async function setPassword(
  means: Pick<Context, 'db' | 'now'>,
  input: z.input<typeof NewPassword>,
): Promise<void> {
  const { email, password } = NewPassword.parse(input)
  const passwordHash = await hashPassword(password)
  await changeAccount(means, email, (ctx, account) => giveAccount(ctx, account, passwordHash))
}

/**
 * Hands an account to the person who got the password from the operator, within a transaction that has the account
 * locked.
 */
export async function giveAccount(ctx: OperatorsMeans, account: LockedAccount, passwordHash: string): Promise<void> {
  const { id, name, email } = account
  await replacePassword(ctx, { userId: id, passwordHash, exceptSessionId: null })
  await markProven(ctx, id)
  await forgetAccount(ctx.db, email)
  const objectId = encodeId('user', id)
  await recordWherever(ctx, id, { action: 'password.set', objectKind: 'user', objectId, details: { name, email } })
}
