import { newUuid } from '@vitrina/db/ids'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext, testSecret } from '@vitrina/testing/test-context'
import { betterAuth } from 'better-auth'
import { organization } from 'better-auth/plugins/organization'
import { describe, expect, test } from 'vitest'
import { clientAddressHeader } from '../net/client-address.ts'
import { createUser } from '../workspaces/create-user.ts'
import { createAuth } from './auth.ts'

const database = suiteDatabase()
const baseUrl = 'http://localhost:3000'
const password = 'a long password'

function authOf() {
  return createAuth({ database: database.db, secret: testSecret.toString('base64'), baseUrl })
}

/** Sends a request to the sign-in library, as the panel does. */
function send(path: string, body: object | null, headers: Record<string, string> = {}, method = 'POST') {
  const init = { method, headers: { 'content-type': 'application/json', ...headers } }
  return authOf().handler(
    new Request(`${baseUrl}/api/auth${path}`, body ? { ...init, body: JSON.stringify(body) } : init),
  )
}

/** Tries to sign in, each time from another address unless one is given. */
function tryPassword(email: string, tried: string, headers: Record<string, string> = {}) {
  const [a, b] = [Math.floor(Math.random() * 250), Math.floor(Math.random() * 250)]
  return send(
    '/sign-in/email',
    { email, password: tried },
    { origin: baseUrl, [clientAddressHeader]: `10.${a}.${b}.${Math.floor(Math.random() * 250)}`, ...headers },
  )
}

async function person(): Promise<string> {
  const email = `${newUuid()}@example.com`
  await createUser(await testContext(database.db), { email, password, role: 'owner' })
  return email
}

describe('over HTTP', () => {
  const library = betterAuth({ secret: testSecret.toString('base64'), baseURL: baseUrl }).api
  const shipped = [...Object.values(library), ...Object.values(organization().endpoints)].flatMap((endpoint) => {
    const path: unknown = Reflect.get(endpoint, 'path')
    const method: unknown = Reflect.get(Object(Reflect.get(endpoint, 'options')), 'method')
    return typeof path === 'string' ? [method].flat().map((each) => [String(each), path] as const) : []
  })
  const closed = shipped.filter(([, path]) => path !== '/sign-in/email' && path !== '/sign-out')

  test('the library is known to bring more than the two routes that are open', () => {
    expect(closed.length).toBeGreaterThan(40)
    expect(closed.map(([, path]) => path)).toEqual(
      expect.arrayContaining(['/organization/invite-member', '/organization/update-member-role', '/sign-up/email']),
    )
  })

  test.each(closed)('%s %s is not there', async (method, path) => {
    const body = method === 'GET' ? null : {}
    const answer = await send(path, body, { origin: baseUrl }, method)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe('Not Found')
  })

  test.each(['/sign-in/email/', '//sign-in/email', '/sign-in/email/../../organization/list', '/Sign-Out'])(
    'an open route is open by its own name alone, not as %s',
    async (path) => {
      expect((await send(path, {}, { origin: baseUrl })).status).toBe(404)
    },
  )
})

describe('a body that means no good is 400, and no password is looked at:', () => {
  const deep = `${'['.repeat(7000)}${']'.repeat(7000)}`
  const fields = `"email":"a@example.com","password":"long enough 1"`
  test.each([
    ['nested deeply', `{${fields},"x":${deep}}`],
    ['nested deeply in a field', `{"email":${deep},"password":"long enough 1"}`],
    ['of unknown fields', `{${fields},"x":{"y":1}}`],
    ['a list', `[{${fields}}]`],
    ['no JSON', '{"email":'],
    ['nothing', ''],
    ['longer than a sign-in is', `{${fields},"callbackURL":"/${'x'.repeat(20_000)}"}`],
  ])('%s', async (_, body) => {
    const headers = { 'content-type': 'application/json', origin: baseUrl, [clientAddressHeader]: '10.250.250.1' }
    const asked = new Request(`${baseUrl}/api/auth/sign-in/email`, { method: 'POST', headers, body })
    expect((await authOf().handler(asked)).status).toBe(400)
  })
})

describe('signing in', () => {
  test('gives a cookie that scripts and other sites do not get', async () => {
    const answer = await tryPassword(await person(), password)
    expect(answer.status).toBe(200)
    const [cookie = ''] = answer.headers.getSetCookie().filter((each) => each.includes('session_token'))
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Strict/i)
  })

  test('is refused to a page of another site, and so is signing out; without an origin, with a cookie, too', async () => {
    const email = await person()
    const foreign = await tryPassword(email, password, { origin: 'https://example.com' })
    expect(foreign.status).toBe(403)
    const { headers } = await tryPassword(email, password)
    const cookie = headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const others: Record<string, string>[] = [{ origin: 'https://example.com' }, { origin: 'null' }, {}]
    for (const from of others) {
      expect((await send('/sign-out', {}, { cookie, ...from })).status).toBe(403)
    }
    expect((await send('/sign-out', {}, { cookie, origin: baseUrl })).status).toBe(200)
  })

  test('may be tried 10 times a minute from an address', async () => {
    const from = { [clientAddressHeader]: '192.0.2.1' }
    const email = await person()
    for (let count = 0; count < 10; count += 1) {
      expect((await tryPassword(`${count}${email}`, 'wrong password', from)).status).toBe(401)
    }
    const refused = await tryPassword(email, password, from)
    expect([refused.status, Number(refused.headers.get('retry-after')) <= 60]).toEqual([429, true])
    expect((await tryPassword(email, password, { [clientAddressHeader]: '192.0.2.2' })).status).toBe(200)
  })

  test('by right passwords is not counted, however many share an address', async () => {
    const from = { [clientAddressHeader]: '192.0.2.3' }
    const emails = await Promise.all(Array.from({ length: 4 }, () => person()))
    for (let count = 0; count < 16; count += 1) {
      expect((await tryPassword(emails[count % 4] ?? '', password, from)).status).toBe(200)
    }
  })

  test('gives no token to scripts: it is in the cookie alone', async () => {
    const answer = await tryPassword(await person(), password)
    const token = decodeURIComponent(answer.headers.getSetCookie().join()).match(/session_token=([^.]+)\./)?.[1]
    expect(token).toHaveLength(32)
    expect(await answer.text()).not.toContain(token)
  })
})
