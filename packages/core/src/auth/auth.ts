import { shortestPassword } from '@vitrina/contract/password'
import type { Database } from '@vitrina/db/database'
import { newUuid } from '@vitrina/db/ids'
import { betterAuth } from 'better-auth'
import { prismaAdapter } from 'better-auth/adapters/prisma'
import { APIError } from 'better-auth/api'
import { DomainError } from '../errors/domain-error.ts'
import { clientAddressHeader } from '../net/client-address.ts'
import { DeviceCookie } from './device-cookie.ts'
import { guardAccounts } from './guard-accounts.ts'
import { openRoutesAlone } from './open-routes.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { keepTokensHashed } from './session-tokens.ts'

export interface AuthOptions {
  database: Database
  /** Signs session cookies; at least 32 characters. */
  secret: string
  /** Secrets before it: browsers that they have marked are still known. */
  former?: readonly string[]
  /** Public address of the panel, e.g. `http://localhost:3000`. */
  baseUrl: string
  /** The clock used to count attempts. */
  now?: () => Date
}

export type Auth = ReturnType<typeof createAuth>

/**
 * Sign-in of the panel: e-mail and password over our own tables, sessions in strict cookies. People are added by
 * invitation or by the operator, never by signing up; HTTP only allows signing in and out.
 */
export function createAuth({ database, secret, former = [], baseUrl, now = () => new Date() }: AuthOptions) {
  return betterAuth({
    secret,
    baseURL: baseUrl,
    database: keepTokensHashed(prismaAdapter(database.prisma, { provider: 'postgresql' })),
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: 128,
      password: {
        hash: (password) => answered(hashPassword(password)),
        verify: (of) => answered(verifyPassword(of)),
      },
    },
    session: {
      expiresIn: 60 * 60 * 24 * 14,
      updateAge: 60 * 60 * 24,
      // The workspace the session works in; it is set only by our own verbs.
      additionalFields: { activeOrganizationId: { type: 'string', required: false, input: false } },
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 60,
      max: 200,
      // The library's rule would also count right passwords and known browsers; `guardAccounts` tells them apart.
      customRules: { '/sign-in/email': false },
    },
    advanced: {
      cookiePrefix: 'vitrina',
      // Set by the panel's own server; an address that the caller claims is never read.
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      database: { generateId: () => newUuid() },
      defaultCookieAttributes: { sameSite: 'strict', httpOnly: true },
      // Explicit, because the library skips these checks by default when NODE_ENV is `test`.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    hooks: guardAccounts({ database, devices: new DeviceCookie(secret, former), now }),
    plugins: [openRoutesAlone()],
  })
}

/** Converts our refusals to the library's own error type; it answers 500 to any other error. */
async function answered<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'not_available') throw error
    const retryAfter = String(error.extra['retryAfterSeconds'])
    throw new APIError('SERVICE_UNAVAILABLE', { code: 'BUSY', message: error.message }, { 'Retry-After': retryAfter })
  }
}
