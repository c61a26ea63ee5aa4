import { scopes } from '@vitrina/contract/scopes'
import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createRestaurant } from './create-restaurant.ts'
import { getRestaurant } from './get-restaurant.ts'
import { listRestaurants } from './list-restaurants.ts'

const database = suiteDatabase()

async function rows(ctx: Context, sql: string) {
  return (await ctx.db.pool.query(sql, [ctx.workspace.id])).rows
}

const audits = (ctx: Context) =>
  rows(
    ctx,
    `SELECT action, object_kind, object_id, actor_name, details FROM audit_entry
     WHERE workspace_id = $1 AND object_kind = 'restaurant' ORDER BY id`,
  )

describe('a restaurant made in the registry', () => {
  test('has every field of the contract, no figures, and is the one that GET gives', async () => {
    const ctx = await testContext(database.db)
    const given = { name: 'Север', city: 'Тверь', address: 'Мира, 1', comment: 'Новый', sourceKey: 'north' }
    const { object, data, meta } = await createRestaurant(ctx, given)
    expect([object, meta.requestId]).toEqual(['item', ctx.requestId])
    expect(data).toEqual({
      id: expect.stringMatching(/^rst_[0-9a-z]{26}$/),
      object: 'restaurant',
      ...given,
      source: 'source_a',
      isActive: true,
      metrics: { revenue: null, checks: null, avgCheck: null, lastSaleDate: null },
      dataFrom: null,
      dataTo: null,
      registryId: expect.stringMatching(/^reg_[0-9a-z]{26}$/),
    })
    expect((await getRestaurant(ctx, { id: data.id })).data).toEqual([data])
    expect(
      await rows(
        ctx,
        `SELECT name, source_key, timezone, day_end_minutes, currency, reference_date, from_source FROM restaurant
         WHERE workspace_id = $1`,
      ),
    ).toEqual([
      {
        name: 'Север',
        source_key: 'north',
        timezone: 'Europe/Moscow',
        day_end_minutes: 0,
        currency: 'RUB',
        reference_date: '0001-01-01',
        from_source: false,
      },
    ])
  })

  test('without a key may be made twice: they are two restaurants', async () => {
    const ctx = await testContext(database.db)
    const [one, two] = [await createRestaurant(ctx, { name: 'X' }), await createRestaurant(ctx, { name: 'X' })]
    expect(one.data).toMatchObject({ sourceKey: '', city: null, address: null, comment: null })
    expect(one.data.id).not.toBe(two.data.id)
    expect((await listRestaurants(ctx, {})).meta.total).toBe(2)
  })

  test('takes an empty city, address or comment for none', async () => {
    const ctx = await testContext(database.db)
    const { data } = await createRestaurant(ctx, { name: 'X', city: '', address: ' ', comment: null })
    expect(data).toMatchObject({ city: null, address: null, comment: null })
  })

  test('is audited with what was written', async () => {
    const ctx = await testContext(database.db)
    const { data } = await createRestaurant(ctx, { name: 'X', source: 'source_b', sourceKey: 'k' })
    expect(await audits(ctx)).toEqual([
      {
        action: 'restaurant.created',
        object_kind: 'restaurant',
        object_id: data.id,
        actor_name: 'test',
        details: {
          linked: false,
          after: {
            source: 'source_b',
            sourceKey: 'k',
            name: 'X',
            city: null,
            address: null,
            comment: null,
            isActive: true,
          },
        },
      },
    ])
  })
})

describe('a registry record under a key the accounting system has sent', () => {
  const sold = {
    restaurants: [{ key: 'r1', name: 'Source name', city: 'Source city', address: 'Source street' }],
    checks: [{ key: 'c', date: '2026-03-10', lines: [{ dish: 'd', total: '7' }] }],
  }

  test('is linked: the same id and figures, our words over those of the source, one restaurant in all', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, sold)
    const [arrived] = (await listRestaurants(ctx, {})).data
    expect(arrived).toMatchObject({ name: 'Source name', registryId: null })
    const { data } = await createRestaurant(ctx, { name: 'Ours', sourceKey: 'r1', city: 'Our city' })
    expect(data).toEqual({
      ...arrived,
      name: 'Ours',
      city: 'Our city',
      address: 'Source street',
      registryId: expect.stringMatching(/^reg_/),
    })
    expect(data.metrics.revenue).toBe(7)
    expect((await listRestaurants(ctx, {})).data).toEqual([data])
    expect(await audits(ctx)).toMatchObject([{ object_id: data.id, details: { linked: true } }])
  })

  test.each([
    ['the other source', { sourceKey: 'r1', source: 'source_b' as const }],
    ['another key', { sourceKey: 'R1' }],
  ])('%s means another restaurant', async (_, key) => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, sold)
    await createRestaurant(ctx, { name: 'Ours', ...key })
    expect((await listRestaurants(ctx, {})).data.map(({ name }) => name)).toEqual(['Ours', 'Source name'])
  })

  test.each([['linked'], ['new']])('a second one is a conflict that changes nothing: %s', async (kind) => {
    const ctx = await testContext(database.db)
    if (kind === 'linked') await sendLedger(ctx, sold)
    const { data } = await createRestaurant(ctx, { name: 'Ours', sourceKey: 'r1' })
    await expect(createRestaurant(ctx, { name: 'Again', sourceKey: 'r1' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(data.id),
    })
    expect((await listRestaurants(ctx, {})).data).toEqual([data])
    expect((await audits(ctx)).length).toBe(1)
  })

  test('of another workspace is not seen', async () => {
    const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
    await sendLedger(other, sold)
    const { data } = await createRestaurant(ctx, { name: 'Ours', sourceKey: 'r1' })
    expect(data.metrics.revenue).toBeNull()
    expect((await listRestaurants(other, {})).data).toMatchObject([{ name: 'Source name', registryId: null }])
  })
})

test.each([['new'], ['known']])(
  'of 30 records at once under one key, %s, one is made and 29 are conflicts',
  async (kind) => {
    const ctx = await testContext(database.db)
    if (kind === 'known') await sendLedger(ctx, { restaurants: [{ key: 'k' }], checks: [] })
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => createRestaurant(ctx, { name: `N${index}`, sourceKey: 'k' })),
    )
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(refused).toEqual(Array(29).fill('conflict'))
    expect((await listRestaurants(ctx, {})).data.length).toBe(1)
    expect((await audits(ctx)).length).toBe(1)
  },
)

test('needs write:restaurants', async () => {
  const ctx = await testContext(database.db)
  const lesser = { ...ctx, scopes: new Set(scopes.filter((scope) => scope !== 'write:restaurants')) }
  await expect(createRestaurant(lesser, { name: 'X' })).rejects.toMatchObject({ code: 'insufficient_scope' })
  expect((await listRestaurants(ctx, {})).data).toEqual([])
})
