import { createAuth } from '@vitrina/core/auth/auth'
import { EventFeed } from '@vitrina/core/events/event-feed'
import { inviteMember } from '@vitrina/core/team/invite-member'
import { createUser } from '@vitrina/core/workspaces/create-user'
import { setPassword } from '@vitrina/core/workspaces/set-password'
import { wantedSandboxes } from '@vitrina/core/workspaces/wanted-sandboxes'
import { decodeId } from '@vitrina/db/ids'
import { sendLedger } from '@vitrina/testing/ledger'
import { addMember } from '@vitrina/testing/members'
import { smallChain } from '@vitrina/testing/small-chain'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { silentLogger, testContext, testSecret } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { createPanelContext } from './panel-context.ts'
import { appRouter } from './router.ts'

const database = suiteDatabase()
const password = 'a long password'

/** A person who is a member of two workspaces and has signed in. */
async function signedIn() {
  const { db } = database
  const [first, second] = [await testContext(db), await testContext(db)]
  const email = `${first.workspace.id}@example.com`
  const { id: userId } = await createUser(first, { email, password, role: 'manager' })
  await addMember(second, email, 'manager')
  const auth = createAuth({ database: db, secret: testSecret.toString('base64'), baseUrl: 'http://localhost:3000' })
  const { headers: answer } = await auth.api.signInEmail({ body: { email, password }, returnHeaders: true })
  const headers = new Headers({
    cookie: answer
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  })
  const feed = new EventFeed({ db, secret: testSecret, logger: silentLogger })
  const context = () => createPanelContext({ db, auth, secret: testSecret, headers, logger: silentLogger, feed })
  const { person } = await context()
  if (!person) throw new Error('Nobody is signed in')
  return {
    context,
    person,
    email,
    auth,
    headers,
    member: { organizationId: decodeId('workspace', person.membership.id) ?? '', userId },
  }
}

test('a person is current until they sign out', async () => {
  const { person, auth, headers } = await signedIn()
  expect(await person.isCurrent()).toBe(true)
  await auth.api.signOut({ headers })
  expect(await person.isCurrent()).toBe(false)
})

test('a person whose sessions were ended by a new password is current no more', async () => {
  const { person, email } = await signedIn()
  await setPassword({ db: database.db, now: () => new Date() }, { email, password: 'another password' })
  expect(await person.isCurrent()).toBe(false)
})

test('a person is current no more once their session works in another workspace', async () => {
  const { person, context } = await signedIn()
  const other = person.memberships.find(({ id }) => id !== person.membership.id)
  await appRouter.createCaller(await context()).session.switchWorkspace({ workspaceId: other?.id ?? '' })
  expect(await person.isCurrent()).toBe(false)
  expect(await (await context()).person?.isCurrent()).toBe(true)
})

test('a person is current no more with other restaurants, which hold from the next call on', async () => {
  const { person, context, member } = await signedIn()
  const restaurantIds = ['01a1fdb4-7099-7195-9050-d85a4f654218']
  const data = { role: 'manager', restaurantIds }
  await database.db.prisma.member.update({ where: { organizationId_userId: member }, data })
  expect(await person.isCurrent()).toBe(false)
  const limited = await context()
  expect(limited.core?.reach).toEqual(restaurantIds)
  expect(limited.core?.scopes.has('write:prices')).toBe(false)
  expect(await limited.person?.isCurrent()).toBe(true)
})

test('a person is current no more with another role, or when they are no member', async () => {
  const { person, context, member } = await signedIn()
  const one = { where: { organizationId_userId: member } }
  await database.db.prisma.member.update({ ...one, data: { role: 'viewer' } })
  expect(await person.isCurrent()).toBe(false)
  const viewer = await context()
  expect(await viewer.person?.isCurrent()).toBe(true)
  await database.db.prisma.member.delete(one)
  expect(await viewer.person?.isCurrent()).toBe(false)
})

test('who belongs nowhere is nobody to the panel, and has an account that takes an invitation', async () => {
  const { person, context, email, member } = await signedIn()
  const owner = await testContext(database.db)
  const { id } = await createUser(owner, { email: `${owner.workspace.id}@example.org`, password, role: 'owner' })
  const inviting = { ...owner, actor: { type: 'user' as const, id, name: 'Olga' } }
  await database.db.prisma.member.deleteMany({ where: { userId: member.userId } })
  const nowhere = await context()
  expect([nowhere.core, nowhere.person, nowhere.account?.email]).toEqual([null, null, email])
  await expect(appRouter.createCaller(nowhere).session.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const panelUrl = 'http://localhost:3000'
  const { token } = await inviteMember(inviting, { email, role: 'viewer' }, panelUrl)
  const caller = appRouter.createCaller({ ...nowhere, visitor: { ...required(nowhere.visitor), now: owner.now } })
  expect(await caller.links.invitation({ token })).toMatchObject({ state: 'open', signedInAs: email, proof: 'none' })
  await caller.links.join({ token })
  const joined = await context()
  expect(joined.person).toMatchObject({ sessionId: person.sessionId, panelUrl, membership: { role: 'viewer' } })
})

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('It is not there')
  return value
}

test('looking whether a session stands does not lengthen it', async () => {
  const { person } = await signedIn()
  const soon = new Date(Date.now() + 60_000)
  await database.db.prisma.session.update({ where: { id: person.sessionId }, data: { expiresAt: soon } })
  expect(await person.isCurrent()).toBe(true)
  const { expiresAt } = await database.db.prisma.session.findUniqueOrThrow({ where: { id: person.sessionId } })
  expect(expiresAt).toEqual(soon)
})

/** The person's calls in the workspace that their session is in now. */
async function callsOf({ context }: Awaited<ReturnType<typeof signedIn>>) {
  return appRouter.createCaller(await context())
}

test('sample data is opened by who may bring data, to look at and nothing else, until it is closed', async () => {
  const signed = await signedIn()
  const { context, person } = signed
  const opened = await callsOf(signed)
  await opened.session.openSample()
  const inSample = await context()
  const sample = inSample.person?.membership
  expect(sample).toMatchObject({ sampleOf: person.membership.id, role: 'viewer', reach: null })
  expect(inSample.core?.workspace).toMatchObject({ id: sample?.uuid, isSandbox: true })
  expect([...(inSample.core?.scopes ?? [])].filter((scope) => !scope.startsWith('read:'))).toEqual([])
  expect(await (await callsOf(signed)).session.me()).toMatchObject({
    workspaces: [{ sampleOf: null }, { sampleOf: null }, { sampleOf: person.membership.id }],
    workspace: { mayCloseSample: true },
  })
  // Nobody can leave it, since nobody belongs to it by themselves.
  expect((await (await callsOf(signed)).profile.get()).workspaces).toHaveLength(2)
  const wanted = async () =>
    (await wantedSandboxes(database.db, new Date())).filter(({ id }) => id === sample?.uuid).length
  expect(await wanted()).toBe(1)
  await expect((await callsOf(signed)).session.openSample()).rejects.toMatchObject({ code: 'FORBIDDEN' })

  await (await callsOf(signed)).session.switchWorkspace({ workspaceId: person.membership.id })
  await (await callsOf(signed)).session.openSample()
  // From the sample itself, which its notice is on.
  await (await callsOf(signed)).session.closeSample()
  expect((await context()).person?.membership).toEqual(person.membership)
  expect((await context()).person?.memberships.map(({ sampleOf }) => sampleOf)).toEqual([null, null])
  expect(await wanted()).toBe(0)
  await expect(
    (await callsOf(signed)).session.switchWorkspace({ workspaceId: sample?.id ?? '' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { rows } = await database.db.pool.query(
    'SELECT action FROM audit_entry WHERE workspace_id = $1 AND action LIKE $2 ORDER BY id',
    [person.membership.uuid, 'sample.%'],
  )
  expect(rows.map(({ action }) => action)).toEqual(['sample.opened', 'sample.closed'])
})

test('sample data closed while somebody looks at it leads them back to the workspace it is of, and it is nobody’s of another', async () => {
  const signed = await signedIn()
  const { context, person } = signed
  // Not the one they come to by themselves.
  const other = person.memberships.at(-1)
  await (await callsOf(signed)).session.switchWorkspace({ workspaceId: other?.id ?? '' })
  const inOther = await context()
  await (await callsOf(signed)).session.openSample()
  expect((await context()).person?.membership.sampleOf).toBe(other?.id)
  const stranger = await signedIn()
  expect((await stranger.context()).person?.memberships.filter(({ sampleOf }) => sampleOf !== null)).toEqual([])
  await appRouter.createCaller(inOther).session.closeSample()
  expect((await context()).person?.membership).toEqual(other)
})

test('what people do to their account while they look at sample data is in the journal of their workspaces', async () => {
  const signed = await signedIn()
  await (await callsOf(signed)).session.openSample()
  await (await callsOf(signed)).profile.rename({ name: 'Olga Renamed' })
  const { rows } = await database.db.pool.query(
    "SELECT workspace_id FROM audit_entry WHERE actor_id = $1 AND action = 'profile.renamed'",
    [signed.person.userId],
  )
  expect(rows.map(({ workspace_id }) => workspace_id).sort()).toEqual(
    signed.person.memberships.map(({ uuid }) => uuid).sort(),
  )
})

test('a manager limited to some restaurants looks at sample data that another has opened, and may not close it', async () => {
  const signed = await signedIn()
  await (await callsOf(signed)).session.openSample()
  const restaurantIds = ['01a1fdb4-7099-7195-9050-d85a4f654218']
  await database.db.prisma.member.update({ where: { organizationId_userId: signed.member }, data: { restaurantIds } })
  const { workspace } = await (await callsOf(signed)).session.me()
  expect(workspace).toMatchObject({ sampleOf: signed.person.membership.id, limitedTo: null, mayCloseSample: false })
  await expect((await callsOf(signed)).session.closeSample()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test.each([
  ['a viewer', { role: 'viewer' }],
  ['who is limited to some restaurants', { restaurantIds: ['01a1fdb4-7099-7195-9050-d85a4f654218'] }],
])('%s may not open sample data', async (_, data) => {
  const signed = await signedIn()
  await database.db.prisma.member.update({ where: { organizationId_userId: signed.member }, data })
  await expect((await callsOf(signed)).session.openSample()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await signed.context()).person?.memberships).toHaveLength(2)
})

test('an owner erases the name of a waiter: the summary says so, its figures stay, and a second time is refused', async () => {
  const signed = await signedIn()
  await database.db.prisma.member.update({ where: { organizationId_userId: signed.member }, data: { role: 'owner' } })
  const { core } = await signed.context()
  if (!core) throw new Error('Nobody is signed in')
  await sendLedger(core, smallChain)
  const calls = await callsOf(signed)
  const days = { date_from: '2026-03-01', date_to: '2026-03-31' }
  const [waiter] = (await calls.waiters.list(days)).data
  const id = waiter?.id ?? ''
  const { data: before } = await calls.waiters.summary({ id, ...days })
  expect(before.isAnonymous).toBe(false)
  const { name, uploads } = await calls.waiters.anonymize({ id })
  expect([name, uploads]).toEqual([expect.stringMatching(/^№ \d{6}$/), 0])
  const { data: after } = await calls.waiters.summary({ id, ...days })
  expect(after).toEqual({ ...before, isAnonymous: true })
  expect((await calls.waiters.stats({ id, ...days })).data.name).toBe(name)
  await expect(calls.waiters.anonymize({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
})
