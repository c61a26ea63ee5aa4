import type { Database } from '@vitrina/db/database'
import { newUuid } from '@vitrina/db/ids'
import { betterAuth } from 'better-auth'
import { prismaAdapter } from 'better-auth/adapters/prisma'
import { organization } from 'better-auth/plugins/organization'

export interface AuthOptions {
  database: Database
  /** Signs session cookies; at least 32 characters. */
  secret: string
  /** Public address of the panel, e.g. `http://localhost:3000`. */
  baseUrl: string
}

export type Auth = ReturnType<typeof createAuth>

/**
 * Sign-in of the panel: e-mail and password over our own tables, sessions in strict cookies, workspaces as the library's
 * organizations. People are added by invitation or by the operator, never by signing up.
 */
export function createAuth({ database, secret, baseUrl }: AuthOptions) {
  return betterAuth({
    secret,
    baseURL: baseUrl,
    database: prismaAdapter(database.prisma, { provider: 'postgresql' }),
    telemetry: { enabled: false },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 10, maxPasswordLength: 128 },
    session: { expiresIn: 60 * 60 * 24 * 14, updateAge: 60 * 60 * 24 },
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 60,
      max: 200,
      customRules: { '/sign-in/email': { window: 60, max: 10 } },
    },
    advanced: {
      cookiePrefix: 'vitrina',
      database: { generateId: () => newUuid() },
      defaultCookieAttributes: { sameSite: 'strict', httpOnly: true },
    },
    plugins: [
      organization({
        allowUserToCreateOrganization: false,
        requireEmailVerificationOnInvitation: true,
        schema: { organization: { modelName: 'workspace' } },
      }),
    ],
  })
}
