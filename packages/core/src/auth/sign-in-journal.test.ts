import { encodeId, newUuid } from '@vitrina/db/ids'
import { auditOf } from '@vitrina/testing/changes'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext, testSecret } from '@vitrina/testing/test-context'
import { beforeEach, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit.ts'
import type { Context } from '../context.ts'
import { clientAddressHeader } from '../net/client-address.ts'
import { createUser } from '../workspaces/create-user.ts'
import { listMemberships } from '../workspaces/memberships.ts'
import { createAuth } from './auth.ts'
import { getProfile } from './get-profile.ts'
import { notifyFailedSignIns, recordFailedSignIn } from './sign-in-journal.ts'

const database = suiteDatabase()
const baseUrl = 'http://localhost:3000'
const password = 'a long password'
const userAgent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

let at = new Date()
beforeEach(() => {
  at = new Date()
})

function pass(minutes: number): void {
  at = new Date(at.getTime() + minutes * 60_000)
}

function send({ email, address }: Sender, tried: string, cookie = ''): Promise<Response> {
  const auth = createAuth({ database: database.db, secret: testSecret.toString('base64'), baseUrl, now: () => at })
  const headers = {
    'content-type': 'application/json',
    origin: baseUrl,
    'user-agent': userAgent,
    [clientAddressHeader]: address,
    cookie,
  }
  const body = JSON.stringify({ email, password: tried })
  return auth.handler(new Request(`${baseUrl}/api/auth/sign-in/email`, { method: 'POST', headers, body }))
}

interface Sender {
  email: string
  address: string
}

let people = 0

/** A member of two workspaces at an address of their own, and what is in the journal of each. */
async function person() {
  const [one, two] = [await testContext(database.db), await testContext(database.db)]
  people += 1
  const sender: Sender = { email: `${newUuid()}@example.com`, address: `192.0.2.${people}` }
  const { email, address } = sender
  const { id: userId } = await createUser(one, { email, password, name: 'Vera', role: 'owner' })
  await database.db.prisma.member.create({
    data: { organizationId: two.workspace.id, userId, id: newUuid(), role: 'viewer', createdAt: at },
  })
  const entries = async (ctx: Context = one) =>
    (await auditOf(ctx)).filter(({ action }) => /^(session\.started|sign-in\.)/.test(action))
  const place = { address, browser: 'Chrome', system: 'Windows' }
  return { one, two, sender, email, userId, place, entries }
}

test('a sign-in is in the journal of every workspace of the person, with where from and no secret', async () => {
  const { one, two, sender, userId, place, entries } = await person()
  const answer = await send(sender, password)
  const device = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('vitrina.device'))
  await send(sender, password, device?.split(';')[0])
  const expected = [false, true].map((knownBrowser) => ({
    action: 'session.started',
    object_kind: 'user',
    object_id: encodeId('user', userId),
    actor_type: 'user',
    actor_id: userId,
    details: { ...place, knownBrowser },
  }))
  expect(await entries(one)).toEqual(expected)
  expect(await entries(two)).toEqual(expected)
  const { data } = await listAudit(
    { ...one, now: () => at },
    { date_from: '2026-01-01', date_to: '2036-01-01', 'filter[group]': 'sign-ins' },
  )
  expect(data.map(({ action, object, actor }) => [action, object.name, actor.name])).toEqual([
    ['session.started', 'Vera', 'Vera'],
    ['session.started', 'Vera', 'Vera'],
  ])
})

test('a wrong password is in the journal, an account that is not there is nowhere', async () => {
  const { sender, place, entries } = await person()
  expect((await send(sender, 'not the password')).status).toBe(401)
  await expect
    .poll(() => entries())
    .toMatchObject([{ action: 'sign-in.failed', actor_type: 'system', details: { ...place, attempts: 1 } }])
  expect(JSON.stringify(await entries())).not.toContain('not the password')
  expect((await send({ ...sender, email: `${newUuid()}@example.com` }, 'not the password')).status).toBe(401)
})

test('a flood of wrong passwords makes one entry a quarter of an hour, and none is lost', async () => {
  const { sender, userId, entries } = await person()
  const fail = () => recordFailedSignIn(database.db, userId, { address: '192.0.2.7', userAgent, isKnown: false }, at)
  const told = async () => (await entries()).map(({ details }) => Reflect.get(Object(details), 'attempts'))
  for (let count = 0; count < 30; count += 1) await fail()
  expect(await told()).toEqual([1])
  pass(14)
  await fail()
  await notifyFailedSignIns({ db: database.db, now: () => at })
  expect(await told()).toEqual([1])
  pass(1)
  await fail()
  expect(await told()).toEqual([1, 31])
  await Promise.all([fail(), fail()])
  pass(15)
  await notifyFailedSignIns({ db: database.db, now: () => at })
  await notifyFailedSignIns({ db: database.db, now: () => at })
  expect(await told()).toEqual([1, 31, 2])
  await fail()
  expect((await send(sender, password)).status).toBe(200)
  expect((await entries()).map(({ action }) => action)).toEqual([
    ...['sign-in.failed', 'sign-in.failed', 'sign-in.failed'],
    ...['sign-in.failed', 'session.started'],
  ])
})

test('tries that are held back are in the journal once, with why and for how long', async () => {
  const { sender, place, entries } = await person()
  for (let count = 0; count < 5; count += 1) await send(sender, 'not the password')
  const slowed = async () => (await entries()).filter(({ action }) => action === 'sign-in.slowed')
  expect((await send(sender, password)).status).toBe(429)
  await expect.poll(slowed).toMatchObject([{ details: { ...place, reason: 'slowed', waitSeconds: 1 } }])
  expect((await send(sender, password)).status).toBe(429)
  expect(await slowed()).toHaveLength(1)
})

test('who signs in is told how many wrong passwords were tried elsewhere since the last time', async () => {
  const { one, sender, email, userId } = await person()
  const strange = { address: '192.0.2.9', userAgent: null }
  const told = async (cookie = '') => {
    const answer = await send(sender, password, cookie)
    const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0])
    const { rows } = await database.db.pool.query<{ id: string }>(
      'SELECT id FROM session WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1',
      [userId],
    )
    const memberships = await listMemberships(database.db, userId)
    const owner = { userId, sessionId: rows[0]?.id ?? '', name: 'Vera', email, memberships }
    const { failedBefore } = await getProfile({ ...one, now: () => at }, owner)
    return { failedBefore, cookie: cookies.join('; ') }
  }
  const first = await told()
  expect(first.failedBefore).toBe(0)
  for (const isKnown of [false, true, false]) {
    await recordFailedSignIn(database.db, userId, { ...strange, isKnown }, at)
  }
  const second = await told(first.cookie)
  expect(second.failedBefore).toBe(2)
  expect((await told(second.cookie)).failedBefore).toBe(0)
})
