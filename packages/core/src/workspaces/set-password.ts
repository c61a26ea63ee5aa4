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
 * The operator sets the password of a person, who is proven from then on; their sessions and open links end. 404 for an
 * address without an account.
 */
export async function setPassword(
  means: Pick<Context, 'db' | 'now'>,
  input: z.input<typeof NewPassword>,
): Promise<void> {
  const { email, password } = NewPassword.parse(input)
  const passwordHash = await hashPassword(password)
  await changeAccount(means, email, (ctx, account) => giveAccount(ctx, account, passwordHash))
}

/** Gives an account to whom the operator gave the password, within a transaction that holds it. */
export async function giveAccount(ctx: OperatorsMeans, account: LockedAccount, passwordHash: string): Promise<void> {
  const { id, name, email } = account
  await replacePassword(ctx, { userId: id, passwordHash, exceptSessionId: null })
  await markProven(ctx, id)
  await forgetAccount(ctx.db, email)
  const objectId = encodeId('user', id)
  await recordWherever(ctx, id, { action: 'password.set', objectKind: 'user', objectId, details: { name, email } })
}
