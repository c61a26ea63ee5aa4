import { Role } from '@vitrina/contract/scopes'
import { newUuid } from '@vitrina/db/ids'
import { z } from 'zod'
import { hashPassword } from '../auth/password-hash.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'

export const NewUser = z.strictObject({
  email: z.email().transform((email) => email.toLowerCase()),
  password: z.string().min(10).max(128),
  name: z.string().trim().min(1).max(200).optional(),
  role: Role,
})

/**
 * Makes a person who signs in with a password and is a member of the workspace; a person already known just becomes a
 * member, and keeps the password they have. Throws `conflict` when they are a member already. Returns the user's UUID.
 */
export async function createUser(ctx: Context, input: z.input<typeof NewUser>): Promise<{ id: string }> {
  const { email, password, name, role } = NewUser.parse(input)
  const now = ctx.now()
  const passwordHash = await hashPassword(password)
  return ctx.db.prisma.$transaction(async (tx) => {
    const known = await tx.user.findUnique({ where: { email } })
    const id = known?.id ?? newUuid()
    if (!known) {
      const dates = { createdAt: now, updatedAt: now }
      await tx.user.create({ data: { id, email, name: name ?? email, emailVerified: true, ...dates } })
      await tx.account.create({
        data: { id: newUuid(), accountId: id, providerId: 'credential', userId: id, password: passwordHash, ...dates },
      })
    }
    const member = { organizationId: ctx.workspace.id, userId: id }
    if (await tx.member.findUnique({ where: { organizationId_userId: member } })) {
      throw new DomainError('conflict', `${email} is a member of this workspace already.`)
    }
    await tx.member.create({ data: { ...member, id: newUuid(), role, createdAt: now } })
    return { id }
  })
}
