import type { Database } from '@vitrina/db/database'
import type { BetterAuthOptions } from 'better-auth'
import { APIError, createAuthMiddleware, getIP, isAPIError } from 'better-auth/api'
import { z } from 'zod'
import { type DeviceCookie, deviceKnownSeconds } from './device-cookie.ts'
import { countSignIn, forgetSignIn, type SignInAttempt, takeBackSignIn } from './sign-in-attempts.ts'
import { recordFailedSignIn, recordRefusedSignIn, recordSessionStart, type SignInPlace } from './sign-in-journal.ts'

interface Means {
  database: Database
  devices: DeviceCookie
  now(): Date
}

// The library itself refuses an invalid e-mail before it tries a password, but would accept any other fields, however
// deep or long.
const Body = z.strictObject({
  email: z.email(),
  password: z.string(),
  rememberMe: z.boolean().optional(),
  callbackURL: z.string().max(2000).optional(),
})
const refusalCodes = { held: 'SIGN_IN_HELD', slowed: 'SIGN_IN_SLOWED', crowded: 'SIGN_IN_CROWDED' } as const
const signInPath = '/sign-in/email'
const signInFields = 'A sign-in is made of email and password.'
const cookieName = 'device'
const longestUserAgent = 512

/**
 * Hooks of the sign-in library that limit wrong passwords, recognise browsers that have signed in before, and write the
 * journal. Unknown accounts are treated the same way; what is recorded about an existing account is written after the
 * response.
 */
export function guardAccounts({ database, devices, now }: Means) {
  return {
    before: createAuthMiddleware(async (ctx) => {
      if (ctx.path !== signInPath) return
      const email = emailOf(ctx)
      if (email === null) throw new APIError('BAD_REQUEST', { code: 'VALIDATION_ERROR', message: signInFields })
      const { attempt, place, owner } = await readAttempt(ctx, email)
      const refused = await countSignIn(database, attempt, now())
      if (refused === null) return
      if (owner) inBackground(ctx, recordRefusedSignIn(database, owner.userId, refused, place, now()))
      throw new APIError(
        'TOO_MANY_REQUESTS',
        { code: refusalCodes[refused.reason], message: 'Too many wrong passwords.' },
        { 'Retry-After': String(refused.waitSeconds) },
      )
    }),
    after: createAuthMiddleware(async (ctx) => {
      const email = emailOf(ctx)
      if (email === null) return
      const { attempt, place, owner, cookie } = await readAttempt(ctx, email)
      const { newSession, returned } = ctx.context
      if (newSession && owner) {
        const { name, attributes } = cookieOf(ctx)
        ctx.setCookie(name, devices.renew(cookie, owner, now()), attributes)
        await forgetSignIn(database, attempt)
        const { id, userId } = newSession.session
        await recordSessionStart(database, { id, userId, userName: newSession.user.name }, place, now())
      } else if (isAPIError(returned) && returned.statusCode === 401) {
        if (owner) inBackground(ctx, recordFailedSignIn(database, owner.userId, place, now()))
      } else {
        // No password was tried: too many attempts ran at once, or the input was not a password.
        await takeBackSignIn(database, attempt, now())
      }
    }),
  }

  async function readAttempt(ctx: HookContext, email: string) {
    const { name } = cookieOf(ctx)
    const cookie = ctx.getCookie(name) ?? null
    const row = await database.kysely
      .selectFrom('user_account as u')
      .innerJoin('sign_in_account as a', 'a.user_id', 'u.id')
      .select(['u.id', 'a.password'])
      .where('u.email', '=', email)
      .where('a.provider_id', '=', 'credential')
      .executeTakeFirst()
    const owner = row?.password ? { userId: row.id, passwordHash: row.password } : null
    const device = owner && devices.deviceOf(cookie, owner, now())
    const headers = ctx.headers ?? new Headers()
    const address = getIP(headers, ctx.context.options)
    const userAgent = headers.get('user-agent')?.slice(0, longestUserAgent) ?? null
    const attempt: SignInAttempt = { email, address, device }
    const place: SignInPlace = { address, userAgent, isKnown: device !== null }
    return { attempt, place, owner, cookie }
  }
}

interface HookContext {
  path?: string
  body?: unknown
  headers?: Headers | undefined
  getCookie(name: string): string | null | undefined
  context: {
    options: BetterAuthOptions
    baseURL: string
    createAuthCookie(name: string, attributes?: object): { name: string; attributes: object }
    runInBackground(work: Promise<unknown>): void
    logger: { error(message: string, ...rest: unknown[]): void }
  }
}

function emailOf({ path, body }: HookContext): string | null {
  if (path !== signInPath) return null
  const parsed = Body.safeParse(body)
  return parsed.success ? parsed.data.email.toLowerCase() : null
}

// Sent only with sign-in requests.
function cookieOf({ context }: HookContext) {
  const path = `${new URL(context.baseURL).pathname}/sign-in`
  return context.createAuthCookie(cookieName, { path, maxAge: deviceKnownSeconds })
}

function inBackground({ context }: HookContext, work: Promise<void>): void {
  context.runInBackground(
    work.catch((error) => context.logger.error('A try at an account could not be put down', error)),
  )
}
