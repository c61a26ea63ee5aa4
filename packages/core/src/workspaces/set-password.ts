import type { Database } from '@vitrina/db/database'
import { hashPassword } from '../auth/password-hash.ts'
import { forgetAccount } from '../auth/sign-in-attempts.ts'

/** Sets the password of a person who signs in by e-mail, and ends their sessions. */
export async function setPassword(db: Database, email: string, password: string, now: Date): Promise<void> {
  const user = await db.prisma.user.findUniqueOrThrow({ where: { email } })
  await db.prisma.$transaction([
    db.prisma.account.updateMany({
      where: { userId: user.id, providerId: 'credential' },
      data: { password: await hashPassword(password), updatedAt: now },
    }),
    db.prisma.session.deleteMany({ where: { userId: user.id } }),
  ])
  await forgetAccount(db, email)
}
