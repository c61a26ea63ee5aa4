import { decodeId, encodeId, newUuid } from '@vitrina/db/ids'
import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { publishEvents } from '../events/publish-events.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { changeRole } from '../team/change-role.ts'
import { removeMember } from '../team/remove-member.ts'
import { createUser } from '../workspaces/create-user.ts'
import { createWebhook } from './create-webhook.ts'
import { leaseDeliveries } from './lease-deliveries.ts'
import { updateWebhook } from './update-webhook.ts'

const database = suiteDatabase()
const restaurants = [
  { key: 'r1', name: 'North' },
  { key: 'r2', name: 'South' },
]
const sale = (key: string, restaurant: string) => ({
  key,
  restaurant,
  date: '2026-03-30',
  lines: [{ dish: 'tea', total: '5' }],
})

let owner: Context
let north: string

beforeEach(async () => {
  const ctx = await testContext(database.db)
  const { id } = await createUser(ctx, { email: `${newUuid()}@rest.example`, password: 'long enough', role: 'owner' })
  owner = { ...ctx, actor: { type: 'user', id, name: 'Olga' } }
  await sendLedger(owner, { restaurants, checks: [] })
  north = (await listRestaurants(owner, {})).data.find(({ name }) => name === 'North')?.id ?? ''
})

/** A manager of the restaurants; of all where none are given. */
async function manager(restaurantIds: string[] | null): Promise<Context> {
  const person = {
    email: `${newUuid()}@rest.example`,
    password: 'long enough',
    role: 'manager' as const,
    restaurantIds,
  }
  const { id } = await createUser(owner, person)
  const reach = restaurantIds?.map((each) => decodeId('restaurant', each) ?? '') ?? null
  return { ...owner, actor: { type: 'user', id, name: 'Mark' }, reach }
}

async function subscription(ctx: Context): Promise<string> {
  const { data } = await createWebhook(ctx, { url: 'https://example.com/hook', events: ['check.created'] })
  return decodeId('webhook', data.id) ?? ''
}

const reachOf = async (id: string) => {
  const { rows } = await sql<{ restaurant_ids: string[] | null }>`
    SELECT restaurant_ids FROM webhook WHERE id = ${id}`.execute(owner.db.kysely)
  return rows[0]?.restaurant_ids?.map((each) => encodeId('restaurant', each)) ?? null
}

async function leased(id: string): Promise<number> {
  const lease = await leaseDeliveries(owner, id, { limit: 10, leaseMs: 60_000 })
  return lease?.deliveries.length ?? 0
}

describe('a subscription of somebody who is limited', () => {
  test('does not try again what was under way to them of another restaurant', async () => {
    const mark = await manager(null)
    const id = await subscription(mark)
    await sendLedger(owner, { restaurants, checks: [sale('a', 'r2'), sale('b', 'r1')] })
    await publishEvents(owner.db, owner.workspace.id, owner.now)
    expect(await leased(id)).toBe(2)
    await changeRole(owner, { id: encodeId('user', mark.actor.id), role: 'manager', restaurantIds: [north] })
    // Both attempts fail, and wait for the next.
    await sql`UPDATE delivery SET status = 'pending', next_attempt_at = ${owner.now()} WHERE webhook_id = ${id}`.execute(
      owner.db.kysely,
    )
    expect(await leased(id)).toBe(1)
  })

  test('is limited as they are when they come back after they had left', async () => {
    const mark = await manager(null)
    const id = await subscription(mark)
    await removeMember(owner, { id: encodeId('user', mark.actor.id) })
    const { rows } = await sql<{ email: string }>`SELECT email FROM user_account WHERE id = ${mark.actor.id}`.execute(
      owner.db.kysely,
    )
    const back = { email: rows[0]?.email ?? '', password: 'long enough', role: 'manager' as const, resetPassword: true }
    await createUser(owner, { ...back, restaurantIds: [north] })
    expect(await reachOf(id)).toEqual([north])
  })

  test('follows who says where it goes: another one’s new restaurants are not theirs', async () => {
    const [mark, nina] = [await manager([north]), await manager([north])]
    const id = await subscription(mark)
    await updateWebhook(nina, { id: encodeId('webhook', id), url: 'https://example.com/nina' })
    await changeRole(owner, { id: encodeId('user', mark.actor.id), role: 'manager', restaurantIds: null })
    expect(await reachOf(id)).toEqual([north])
    await changeRole(owner, { id: encodeId('user', nina.actor.id), role: 'manager', restaurantIds: null })
    expect(await reachOf(id)).toBeNull()
  })
})
