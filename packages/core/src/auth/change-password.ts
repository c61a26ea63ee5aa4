import { ChangePassword } from '@vitrina/contract/team'
import { encodeId } from '@vitrina/db/ids'
import type { z } from 'zod'
import { recordWherever } from '../audit/record-wherever.ts'
import type { Context } from '../context.ts'
import { invalidBody } from '../errors/invalid-body.ts'
import { inTransaction } from '../in-transaction.ts'
import { forgetAttempts, requireAttempt } from './attempts.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { replacePassword } from './replace-password.ts'

/**
 * Changes a person's password, given the current one; their other sessions end. 422 when the new password is not
 * accepted; 429 after too many wrong ones.
 */
export async function changePassword(
  ctx: Context,
  person: { userId: string; sessionId: string },
  input: z.input<typeof ChangePassword>,
): Promise<Record<string, never>> {
  const { currentPassword, newPassword } = ChangePassword.parse(input)
  const { userId, sessionId } = person
  const guarded = { kind: 'password', of: userId } as const
  await requireAttempt(ctx, guarded)
  await requirePassword(ctx, userId, currentPassword)
  if (currentPassword === newPassword) {
    throw invalidBody([{ pointer: '#/newPassword', detail: 'is the one you have; choose another' }])
  }
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(ctx, async (ctx) => {
    await replacePassword(ctx, { userId, passwordHash, exceptSessionId: sessionId })
    const objectId = encodeId('user', userId)
    await recordWherever(ctx, userId, { action: 'password.changed', objectKind: 'user', objectId }, ctx.actor)
  })
  await forgetAttempts(ctx.db, guarded)
  return {}
}

async function requirePassword(ctx: Context, userId: string, password: string): Promise<void> {
  const row = await ctx.db.kysely
    .selectFrom('sign_in_account')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  if (row?.password && (await verifyPassword({ hash: row.password, password }))) return
  throw invalidBody([{ pointer: '#/currentPassword', detail: 'is not your password' }])
}
