import type { Database } from '@vitrina/db/database'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { z } from 'zod'
import { countAttempt, forgetAttempts, type Guarded } from './attempts.ts'

const Body = z.object({ email: z.string() })

/**
 * Hooks of the sign-in library that hold tries against one account together, from however many addresses they come. An
 * account that is not there is treated alike. A right password within the limit begins anew.
 */
export function guardAccounts(database: Database) {
  return {
    before: createAuthMiddleware(async (ctx) => {
      const account = accountOf(ctx)
      if (!account) return
      const wait = await countAttempt(database, account, new Date())
      if (wait === null) return
      throw new APIError(
        'TOO_MANY_REQUESTS',
        { code: 'ACCOUNT_GUARDED', message: 'Too many tries at this account.' },
        { 'Retry-After': String(wait) },
      )
    }),
    after: createAuthMiddleware(async (ctx) => {
      const account = accountOf(ctx)
      if (account && ctx.context.newSession) await forgetAttempts(database, account)
    }),
  }
}

function accountOf({ path, body }: { path?: string; body?: unknown }): Guarded | null {
  if (path !== '/sign-in/email') return null
  const parsed = Body.safeParse(body)
  return parsed.success ? { kind: 'sign-in', of: parsed.data.email.trim().toLowerCase() } : null
}
