import type { MailingDraft } from '@vitrina/contract/mailing'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { agentNamed, cardOf } from '@vitrina/testing/board'
import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { silentLogger, testContext, testSecret } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import { asDrivenAgent, readRunAgent } from '../agents/agent-runs.ts'
import type { Context } from '../context.ts'
import { changePrice } from '../dishes/change-price.ts'
import { publishEvents } from '../events/publish-events.ts'
import { createKey } from '../keys/create-key.ts'
import { Gate } from '../keys/gate.ts'
import { issueKey } from '../keys/issue-key.ts'
import { listKeys } from '../keys/list-keys.ts'
import { revokeKey, rotateKey } from '../keys/revoke-key.ts'
import { createMailing } from '../mailings/create-mailing.ts'
import { listMailings } from '../mailings/list-mailings.ts'
import { updateMailing } from '../mailings/update-mailing.ts'
import { createRestaurant } from '../restaurants/create-restaurant.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { updateRestaurant } from '../restaurants/update-restaurant.ts'
import { acceptInvitation } from '../team/accept-invitation.ts'
import { changeRole } from '../team/change-role.ts'
import { getTeam } from '../team/get-team.ts'
import { inviteMember } from '../team/invite-member.ts'
import { removeMember } from '../team/remove-member.ts'
import { createWebhook } from '../webhooks/create-webhook.ts'
import { createUser } from '../workspaces/create-user.ts'
import { listMemberships } from '../workspaces/memberships.ts'
import { type Reach, scopesWithin } from './reach.ts'
import { storedRights } from './stored-rights.ts'

const database = suiteDatabase()
const password = 'long enough 1'
const refused = { code: 'insufficient_scope' }
const invalid = { code: 'validation_failed' }

/** North and South sold 1 on a day each; an owner, and a manager who is limited to North. */
async function chain() {
  const system = await testContext(database.db)
  const sold = (restaurant: string, date: string) => ({
    key: restaurant,
    restaurant,
    date,
    lines: [{ dish: 'tea', total: '1' }],
  })
  await sendLedger(system, { checks: [sold('North', '2026-03-02'), sold('South', '2026-03-03')] })
  const { data } = await listRestaurants(system, {})
  const [north = '', south = ''] = data.map(({ id }) => id)
  const { id: ownerId } = await createUser(system, {
    email: `${newUuid()}@example.com`,
    password,
    name: 'Olga',
    role: 'owner',
  })
  const owner: Context = { ...system, actor: { type: 'user', id: ownerId, name: 'Olga' } }
  const { id: userId } = await createUser(system, {
    ...{ email: `${newUuid()}@example.com`, password, name: 'Mark', role: 'manager' },
    restaurantIds: [north],
  })
  const [{ reach } = { reach: null }] = await listMemberships(database.db, userId)
  return {
    system,
    owner,
    north,
    south,
    limited: within({ ...owner, actor: { type: 'user', id: userId, name: 'Mark' } }, reach),
  }
}

function within(ctx: Context, reach: Reach): Context {
  return { ...ctx, reach, scopes: scopesWithin(reach, ctx.scopes) }
}

const namesFor = async (ctx: Context) => (await listRestaurants(ctx, {})).data.map(({ name }) => name)
const limitsOf = async (ctx: Context) =>
  Object.fromEntries(
    (await getTeam(ctx)).members.map(({ name, limitedTo }) => [name, limitedTo?.map((one) => one.name) ?? null]),
  )

describe('a member', () => {
  test('has the restaurants that the invitation names', async () => {
    const { owner, south } = await chain()
    const email = `${newUuid()}@example.com`
    const { invitation, token } = await inviteMember(
      owner,
      { email, role: 'viewer', restaurantIds: [south] },
      'http://localhost',
    )
    expect(invitation.limitedTo).toEqual([{ id: south, name: 'South' }])
    const { db, now } = owner
    const visitor = { db, now, address: newUuid(), secret: testSecret, requestId: 'req_1', logger: silentLogger }
    await acceptInvitation(visitor, { token, name: 'Vera', password })
    expect(await limitsOf(owner)).toEqual({ Olga: null, Mark: ['North'], Vera: ['South'] })
  })

  test('is given other restaurants, keeps them with another role, and has all again by a word alone', async () => {
    const { owner, south, limited } = await chain()
    const id = encodeId('user', limited.actor.id)
    await changeRole(owner, { id, role: 'manager', restaurantIds: [south] })
    expect(await storedRights(owner, limited.actor)).toMatchObject({ reach: [expect.any(String)] })
    await changeRole(owner, { id, role: 'viewer' })
    expect(await limitsOf(owner)).toMatchObject({ Mark: ['South'] })
    await changeRole(owner, { id, role: 'viewer', restaurantIds: null })
    expect(await limitsOf(owner)).toMatchObject({ Mark: null })
  })

  test('who owns the workspace has all: nobody else could be sure of a limit', async () => {
    const { owner, north, limited } = await chain()
    const id = encodeId('user', limited.actor.id)
    await expect(changeRole(owner, { id, role: 'owner' })).rejects.toMatchObject(invalid)
    const email = `${newUuid()}@example.com`
    await expect(inviteMember(owner, { email, role: 'owner', restaurantIds: [north] }, '')).rejects.toMatchObject(
      invalid,
    )
    await changeRole(owner, { id, role: 'owner', restaurantIds: null })
    expect(await limitsOf(owner)).toMatchObject({ Mark: null })
    await expect(
      database.db.pool.query(`UPDATE member SET restaurant_ids = '{}' WHERE user_id = $1`, [limited.actor.id]),
    ).rejects.toThrow('member_owner_unlimited')
  })

  test('limited to none, or to what is not there any more, sees none', async () => {
    const { owner } = await chain()
    expect(await namesFor(within(owner, []))).toEqual([])
    expect(await namesFor(within(owner, [newUuid()]))).toEqual([])
  })

  test('limited to a restaurant that becomes another has that one', async () => {
    const { owner, limited } = await chain()
    const { data: made } = await createRestaurant(owner, { name: 'Soon' })
    const id = encodeId('user', limited.actor.id)
    await changeRole(owner, { id, role: 'manager', restaurantIds: [made.id] })
    await updateRestaurant(owner, { id: made.id, sourceKey: 'South' })
    expect(await limitsOf(owner)).toMatchObject({ Mark: ['Soon'] })
    const rights = await storedRights(owner, limited.actor)
    expect(await namesFor(within(owner, rights?.reach ?? null))).toEqual(['Soon'])
  })
})

describe('a limited member', () => {
  test('makes keys of their own restaurants alone, and knows of no other', async () => {
    const { owner, limited, north, south } = await chain()
    const whole = await issueKey(owner, { name: 'whole', scopes: ['read:checks'] })
    await issueKey(limited, { name: 'own', scopes: ['read:checks', 'read:restaurants'] })
    const named = await issueKey(limited, { name: 'named', scopes: ['read:checks'], restaurantIds: [north] })
    await expect(
      issueKey(limited, { name: 'x', scopes: ['read:checks'], restaurantIds: [south] }),
    ).rejects.toMatchObject(invalid)
    await expect(createKey(limited, { name: 'x', scopes: ['read:checks'], reach: null })).rejects.toMatchObject(refused)
    await expect(issueKey(limited, { name: 'x', scopes: ['write:prices'] })).rejects.toMatchObject(refused)
    const rotated = await rotateKey(limited, named.id)
    const held = [{ id: north, name: 'North' }]
    expect((await listKeys(limited)).map(({ name, limitedTo }) => [name, limitedTo])).toEqual([
      ['named', held],
      ['named', held],
      ['own', held],
    ])
    for (const change of [rotateKey, revokeKey])
      await expect(change(limited, whole.id)).rejects.toMatchObject({ code: 'not_found' })
    const { identity } = await new Gate(database.db).enter({
      headers: { authorization: `Bearer ${rotated.key}` },
      address: '10.0.0.1',
      now: owner.now(),
    })
    expect(identity?.reach).toEqual(limited.reach)
  })

  test('is told that a price concerns all restaurants, not to ask for a scope that would not help', async () => {
    const { limited } = await chain()
    const refusal = changePrice(limited, { id: encodeId('dish', newUuid()), price: 5 })
    await expect(refusal).rejects.toMatchObject({
      ...refused,
      message: expect.stringMatching(/concerns all rest/),
      extra: {},
    })
    const unlimited = { ...limited, reach: null }
    await expect(changePrice(unlimited, { id: encodeId('dish', newUuid()), price: 5 })).rejects.toMatchObject({
      ...refused,
      extra: { requiredScope: 'write:prices' },
    })
  })

  test('has no scope of the whole chain by a key either', async () => {
    const { owner, limited } = await chain()
    const { key } = await createKey(owner, {
      name: 'own',
      scopes: ['read:checks', 'write:prices', 'read:audit'],
      reach: [...(limited.reach ?? [])],
    })
    const { identity } = await new Gate(database.db).enter({
      headers: { 'x-api-key': key },
      address: '10.0.0.1',
      now: owner.now(),
    })
    expect([...(identity?.scopes ?? [])]).toEqual(['read:checks'])
  })

  test('leaves keys that reach further than they do now, and whoever reads the list is told which', async () => {
    const { system, owner, limited, north } = await chain()
    const maker = encodeId('user', limited.actor.id)
    await issueKey(owner, { name: 'of the owner', scopes: ['read:checks'] })
    await createKey(system, { name: 'of the operator', scopes: ['read:checks'] })
    const whole = { ...limited, reach: null, scopes: system.scopes }
    await issueKey(whole, { name: 'whole', scopes: ['read:checks'] })
    const { id } = await issueKey(whole, { name: 'revoked', scopes: ['read:checks'] })
    await revokeKey(owner, id)
    await issueKey(whole, { name: 'prices', scopes: ['write:prices'], restaurantIds: [north] })
    await issueKey(whole, { name: 'own', scopes: ['write:stock'], restaurantIds: [north] })
    await issueKey(whole, { name: 'test', scopes: ['read:checks'], isTest: true })
    const exceeding = async () =>
      (await listKeys(owner)).flatMap(({ name, exceedsMaker }) => (exceedsMaker ? [name] : [])).sort()
    expect(await exceeding()).toEqual(['prices', 'whole'])
    await changeRole(owner, { id: maker, role: 'viewer' })
    expect(await exceeding()).toEqual(['own', 'prices', 'whole'])
    await changeRole(owner, { id: maker, role: 'manager', restaurantIds: null })
    expect(await exceeding()).toEqual([])
    await removeMember(owner, { id: maker })
    expect(await exceeding()).toEqual(['own', 'prices', 'test', 'whole'])
  })

  test('has a test key read all of the sandbox, which is of no restaurant of theirs', async () => {
    const { limited, north } = await chain()
    const test = { name: 'test', scopes: ['read:checks' as const], isTest: true }
    await issueKey(limited, test)
    expect((await listKeys(limited)).map(({ name, limitedTo }) => [name, limitedTo])).toEqual([['test', null]])
    await expect(issueKey(limited, { ...test, restaurantIds: [north] })).rejects.toMatchObject(invalid)
  })

  test('sets up mailings of their own restaurants alone: all of them are theirs', async () => {
    const { owner, limited, north, south } = await chain()
    const draft: MailingDraft = {
      ...{ name: 'Mine', frequency: 'daily', weekday: 1, time: '09:00', language: 'en', blocks: ['revenue'] },
      ...{ isActive: true, restaurants: [], recipients: ['a@b.example'] },
    }
    const whole = await createMailing(owner, { ...draft, name: 'Whole' })
    const mine = await createMailing(limited, draft)
    expect([whole.restaurants, mine.restaurants]).toEqual([[], [north]])
    await expect(createMailing(limited, { ...draft, restaurants: [south] })).rejects.toMatchObject(invalid)
    const widened = { id: mine.id, basedOn: mine.updatedAt, restaurants: [] }
    expect((await updateMailing(limited, widened)).restaurants).toEqual([north])
    expect((await listMailings(limited)).map(({ name }) => name)).toEqual(['Mine'])
    await expect(updateMailing(limited, { id: whole.id, isActive: false })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('changes their restaurant, and neither makes one nor has theirs become another', async () => {
    const { limited, north, south } = await chain()
    await updateRestaurant(limited, { id: north, comment: 'Quiet' })
    await expect(updateRestaurant(limited, { id: north, sourceKey: 'South' })).rejects.toMatchObject(refused)
    await expect(updateRestaurant(limited, { id: south, comment: 'x' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(createRestaurant(limited, { name: 'New', sourceKey: 'South' })).rejects.toMatchObject(refused)
  })

  test('has an agent know no more than they do, and no more than another who speaks to it does', async () => {
    const { owner, limited } = await chain()
    const agent = await readRunAgent(owner, (await agentUuid(owner)) ?? '')
    if (!agent) throw new Error('There is no analyst')
    const reachOf = async (...drivers: Context[]) =>
      (
        await asDrivenAgent(
          owner,
          agent,
          drivers.map(({ actor }) => `${actor.type}:${actor.id}`),
        )
      )?.reach
    expect(await reachOf(owner)).toBeNull()
    expect(await reachOf(limited)).toEqual(limited.reach)
    expect(await reachOf(owner, limited)).toEqual(limited.reach)
  })
})

test('a subscription follows its maker: what waits of other restaurants does not go', async () => {
  const { owner, limited, north } = await chain()
  const maker = encodeId('user', limited.actor.id)
  await changeRole(owner, { id: maker, role: 'manager', restaurantIds: null })
  const whole = within(limited, null)
  await createWebhook(whole, { url: 'https://example.com/hook', events: ['check.created', 'card.created'] })
  await cardOf(owner, { title: 'Seen by all' })
  const waiting = async () => {
    await publishEvents(database.db, owner.workspace.id, owner.now)
    const { rows } = await database.db.pool.query<{ count: number }>(
      `SELECT count(*)::int FROM delivery WHERE workspace_id = $1 AND status = 'pending'`,
      [owner.workspace.id],
    )
    return rows[0]?.count
  }
  expect(await waiting()).toBe(3)
  await changeRole(owner, { id: maker, role: 'manager', restaurantIds: [north] })
  expect(await waiting()).toBe(2)
  const sold = (restaurant: string) => ({
    key: `${restaurant} 2`,
    restaurant,
    date: '2026-03-04',
    lines: [{ dish: 'tea', total: '1' }],
  })
  await sendLedger(owner, { checks: [sold('North'), sold('South')] })
  expect(await waiting()).toBe(3)
})

async function agentUuid(ctx: Context): Promise<string | undefined> {
  await agentNamed(ctx)
  const { rows } = await database.db.pool.query<{ id: string }>(
    `SELECT id FROM agent WHERE workspace_id = $1 AND profile = 'analyst'`,
    [ctx.workspace.id],
  )
  return rows[0]?.id
}
