import { readFile } from 'node:fs/promises'
import { newUuid } from '@vitrina/db/ids'
import { testOnOneServer } from '@vitrina/testing/on-one-server'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext, testSecret } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { createUser } from '../workspaces/create-user.ts'
import { createAuth } from './auth.ts'
import { changePassword } from './change-password.ts'
import { endOtherSessions } from './end-other-sessions.ts'

const database = suiteDatabase()
const password = 'a long password'

function auth() {
  const secret = testSecret.toString('base64')
  return createAuth({ database: database.db, secret, baseUrl: 'http://localhost:3000' })
}

/** A person who has signed in so many times: the headers of each browser, and the token in its cookie. */
async function signedIn(times = 1) {
  const ctx = await testContext(database.db)
  const email = `${newUuid()}@example.com`
  const { id: userId } = await createUser(ctx, { email, password, role: 'owner' })
  const browsers = []
  for (let count = 0; count < times; count += 1) {
    const answer = await auth().api.signInEmail({ body: { email, password }, returnHeaders: true })
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    const headers = new Headers({ cookie: cookies.join('; ') })
    const session = await auth().api.getSession({ headers })
    browsers.push({ headers, token: answer.response.token, sessionId: session?.session.id ?? '' })
  }
  const [first] = browsers
  if (!first) throw new Error('Nobody has signed in')
  const actor = { type: 'user' as const, id: userId, name: email }
  return { ctx: { ...ctx, actor, now: () => new Date() }, userId, browsers, first }
}

const isOpen = async (headers: Headers) => (await auth().api.getSession({ headers })) !== null

test('the table holds no token of a cookie that is out, and what it holds opens nothing', async () => {
  const { first, userId } = await signedIn()
  expect(decodeURIComponent(first.headers.get('cookie') ?? '')).toContain(first.token)
  expect(await isOpen(first.headers)).toBe(true)
  const { rows } = await database.db.pool.query<{ token: string; row: string }>(
    'SELECT token, s::text AS row FROM session s WHERE user_id = $1',
    [userId],
  )
  expect(rows).toHaveLength(1)
  const [{ token, row } = { token: '', row: '' }] = rows
  expect(row).not.toContain(first.token)
  const cookie = (first.headers.get('cookie') ?? '').replace(first.token, token)
  expect(await isOpen(new Headers({ cookie }))).toBe(false)
})

testOnOneServer(
  'a session from before goes on with its own cookie once the tables were brought up to date',
  async () => {
    const { first, userId } = await signedIn()
    await database.db.pool.query('UPDATE session SET token = $1 WHERE user_id = $2', [first.token, userId])
    expect(await isOpen(first.headers)).toBe(false)
    const file = new URL('../../../../prisma/migrations/20261122202000_sign_in/migration.sql', import.meta.url)
    const [update] = (await readFile(file, 'utf8')).match(/^UPDATE "session"[^;]+/m) ?? ['']
    await database.db.pool.query(`${update} WHERE user_id = $1`, [userId])
    expect(await isOpen(first.headers)).toBe(true)
  },
)

test('a session in use is lengthened, and its cookie stays good', async () => {
  const { first, userId } = await signedIn()
  const soon = new Date(Date.now() + 60_000)
  await database.db.pool.query('UPDATE session SET expires_at = $1 WHERE user_id = $2', [soon, userId])
  const { headers } = await auth().api.getSession({ headers: first.headers, returnHeaders: true })
  const [renewed = ''] = headers.getSetCookie().filter((cookie) => cookie.includes('session_token'))
  expect(decodeURIComponent(renewed)).toContain(first.token)
  const { rows } = await database.db.pool.query<{ expires_at: Date }>(
    'SELECT expires_at FROM session WHERE user_id = $1',
    [userId],
  )
  expect(rows[0]?.expires_at.getTime()).toBeGreaterThan(soon.getTime())
  expect(await isOpen(first.headers)).toBe(true)
})

test('signing out, ending the other sessions and a new password end sessions at once', async () => {
  const { ctx, userId, browsers, first } = await signedIn(4)
  const [, second, third, fourth] = browsers
  const open = () => Promise.all(browsers.map(({ headers }) => isOpen(headers)))
  await auth().api.signOut({ headers: second?.headers ?? new Headers() })
  expect(await open()).toEqual([true, false, true, true])
  await changePassword(
    ctx,
    { userId, sessionId: third?.sessionId ?? '' },
    { currentPassword: password, newPassword: 'another password' },
  )
  expect(await open()).toEqual([false, false, true, false])
  expect([first, fourth].map((browser) => browser?.token)).not.toContain(third?.token)
  const again = await auth().api.signInEmail({
    body: { email: ctx.actor.name, password: 'another password' },
    returnHeaders: true,
  })
  expect(await endOtherSessions(ctx, { userId, sessionId: third?.sessionId ?? '' })).toEqual({ ended: 1 })
  expect(await open()).toEqual([false, false, true, false])
  const cookie = again.headers.getSetCookie().map((each) => each.split(';')[0])
  expect(await isOpen(new Headers({ cookie: cookie.join('; ') }))).toBe(false)
})

test('an expired session opens nothing and is taken out when it is asked for', async () => {
  const { first, userId } = await signedIn()
  await database.db.pool.query("UPDATE session SET expires_at = now() - interval '1 second' WHERE user_id = $1", [
    userId,
  ])
  expect(await isOpen(first.headers)).toBe(false)
  const { rows } = await database.db.pool.query('SELECT FROM session WHERE user_id = $1', [userId])
  expect(rows).toEqual([])
})
