import { newUuid } from '@vitrina/db/ids'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { getRestaurant } from './get-restaurant.ts'
import { listRestaurants } from './list-restaurants.ts'

const database = suiteDatabase()
const march = { date_from: '2026-03-01', date_to: '2026-03-31' }

const sale = (key: string, date: string, total: string, restaurant = 'r1') => ({
  key,
  restaurant,
  date,
  lines: [{ dish: 'tea', total }],
})

async function after(ledger: Ledger) {
  const ctx = await testContext(database.db)
  expect((await sendLedger(ctx, ledger)).status).toBe('succeeded')
  return ctx
}

/** Writes what the workspace itself says of a restaurant. */
async function register(
  ctx: Context,
  key: string,
  words: { name?: string; city?: string; comment?: string; isActive?: boolean },
) {
  const restaurant = await ctx.db.prisma.restaurant.findFirstOrThrow({
    where: { workspaceId: ctx.workspace.id, sourceKey: key },
  })
  const dates = { createdAt: ctx.now(), updatedAt: ctx.now() }
  await ctx.db.prisma.restaurantRegistry.create({
    data: { workspaceId: ctx.workspace.id, id: newUuid(), restaurantId: restaurant.id, ...words, ...dates },
  })
}

describe('a restaurant of the list', () => {
  test('has every field of the contract and no other', async () => {
    const ctx = await after({
      restaurants: [{ key: 'Точка 1', name: 'North', city: 'Tver', address: 'Main St 1' }],
      checks: [sale('a', '2026-03-02', '10', 'Точка 1'), sale('b', '2026-03-05', '5.5', 'Точка 1')],
    })
    const { object, data, meta } = await listRestaurants(ctx, march)
    expect(object).toBe('list')
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^rst_[0-9a-z]{26}$/),
        object: 'restaurant',
        name: 'North',
        source: 'source_a',
        sourceKey: 'Точка 1',
        city: 'Tver',
        address: 'Main St 1',
        isActive: true,
        comment: null,
        metrics: { revenue: 15.5, checks: 2, avgCheck: 7.75, lastSaleDate: '2026-03-05' },
        dataFrom: '2026-03-02',
        dataTo: '2026-03-05',
        registryId: null,
      },
    ])
    expect(meta).toEqual({
      requestId: ctx.requestId,
      limit: 50,
      offset: 0,
      hasMore: false,
      nextCursor: null,
      total: 1,
      generatedAt: '2026-03-31T12:00:00.000Z',
      apiVersion: '2026-09-15',
    })
  })

  test('has null metrics, never 0, where the period holds no sales; dataFrom and dataTo tell of all that is held', async () => {
    const ctx = await after({ checks: [sale('a', '2026-01-02', '10'), sale('b', '2026-02-03', '5')] })
    const { data } = await listRestaurants(ctx, march)
    expect(data[0]).toMatchObject({
      metrics: { revenue: null, checks: null, avgCheck: null, lastSaleDate: null },
      dataFrom: '2026-01-02',
      dataTo: '2026-02-03',
    })
  })

  test('without any sale has neither dataFrom nor dataTo', async () => {
    const ctx = await after({ restaurants: [{ key: 'r1' }], checks: [] })
    expect((await listRestaurants(ctx, march)).data[0]).toMatchObject({ dataFrom: null, dataTo: null })
  })

  test('counts the period inclusively: 1 + 2 + 4 of 1st, 2nd, 3rd; 2 + 4 of 2nd–3rd; 2 of the 2nd alone', async () => {
    const ctx = await after({
      checks: [sale('a', '2026-03-01', '1'), sale('b', '2026-03-02', '2'), sale('c', '2026-03-03', '4')],
    })
    const of = async (date_from: string, date_to: string) =>
      (await listRestaurants(ctx, { date_from, date_to })).data[0]?.metrics.revenue
    expect([
      await of('2026-03-01', '2026-03-03'),
      await of('2026-03-02', '2026-03-03'),
      await of('2026-03-02', '2026-03-02'),
    ]).toEqual([7, 6, 2])
  })

  test('avgCheck is revenue ÷ checks, never an average of days: (10 + 20 + 60) ÷ 3 = 30, not (15 + 60) ÷ 2', async () => {
    const ctx = await after({
      checks: [sale('a', '2026-03-01', '10'), sale('b', '2026-03-01', '20'), sale('c', '2026-03-02', '60')],
    })
    expect((await listRestaurants(ctx, march)).data[0]?.metrics.avgCheck).toBe(30)
  })

  test.each([
    ['0.125 + 0.13 + 0.13 = 0.385 rounds to 0.39, 0.385 ÷ 3 to 0.13', ['0.125', '0.13', '0.13'], 0.39, 0.13],
    ['2.005 ÷ 1 rounds half up to 2.01', ['2.005'], 2.01, 2.01],
    ['0.004 + 0.004 = 0.008 rounds once to 0.01, not 0 + 0', ['0.004', '0.004'], 0.01, 0],
  ])('%s', async (_, totals, revenue, avgCheck) => {
    const ctx = await after({ checks: totals.map((total, index) => sale(`c${index}`, '2026-03-01', total)) })
    expect((await listRestaurants(ctx, march)).data[0]?.metrics).toMatchObject({ revenue, avgCheck })
  })

  test('half is rounded away from zero below it, too: −2.005 is −2.01', async () => {
    const back = { dish: 'tea', total: '-2.005', quantity: '-1', type: 'return' as const }
    const ctx = await after({ checks: [{ key: 'a', date: '2026-03-01', lines: [back] }] })
    expect((await listRestaurants(ctx, march)).data[0]?.metrics.revenue).toBe(-2.01)
  })

  test('is named, placed and switched off by the registry, over the word of the source', async () => {
    const ctx = await after({
      restaurants: [{ key: 'r1', name: 'North', city: 'Tver', address: 'Main St 1' }],
      checks: [],
    })
    await register(ctx, 'r1', { name: 'Polar', city: 'Omsk', comment: 'moved', isActive: false })
    expect((await listRestaurants(ctx, march)).data).toMatchObject([
      {
        name: 'Polar',
        city: 'Omsk',
        address: 'Main St 1',
        comment: 'moved',
        isActive: false,
        registryId: expect.stringMatching(/^reg_[0-9a-z]{26}$/),
        sourceKey: 'r1',
      },
    ])
    expect((await listRestaurants(ctx, { ...march, 'filter[is_active]': 'true' })).data).toEqual([])
    expect((await listRestaurants(ctx, { ...march, 'filter[name]': 'pol' })).data.length).toBe(1)
    expect((await listRestaurants(ctx, { ...march, 'filter[name]': 'nor' })).data).toEqual([])
  })
})

describe('the period left out', () => {
  test('is the 31 days up to today in the workspace’s zone: 22:00Z is the 1st of April in Moscow', async () => {
    const ctx = await testContext(database.db, { now: '2026-03-31T22:00:00Z' })
    await sendLedger(ctx, {
      checks: [sale('a', '2026-03-01', '1'), sale('b', '2026-03-02', '2'), sale('c', '2026-04-01', '4')],
    })
    expect((await listRestaurants(ctx, {})).data[0]?.metrics.revenue).toBe(6)
    expect((await listRestaurants(ctx, { date_to: '2026-03-31' })).data[0]?.metrics.revenue).toBe(3)
    expect((await listRestaurants(ctx, { date_from: '2026-04-01' })).data[0]?.metrics.revenue).toBe(4)
  })

  test.each([
    ['date_from after date_to', { date_from: '2026-03-02', date_to: '2026-03-01' }],
    ['date_from after today', { date_from: '2026-04-02' }],
  ])('%s is invalid_parameter', async (_, query) => {
    const ctx = await testContext(database.db)
    await expect(listRestaurants(ctx, query)).rejects.toMatchObject({ code: 'invalid_parameter' })
  })
})

describe('one restaurant', () => {
  test('is the same as in the list, as a list of one', async () => {
    const ctx = await after({ checks: [sale('a', '2026-03-01', '1'), sale('b', '2026-03-01', '2', 'r2')] })
    const { data } = await listRestaurants(ctx, march)
    for (const listed of data) {
      const { data: one, meta } = await getRestaurant(ctx, { id: listed.id, ...march })
      expect(one).toEqual([listed])
      expect(meta).toMatchObject({ limit: 1, offset: 0, hasMore: false, nextCursor: null, total: 1 })
    }
  })

  test('needs read:restaurants, as the list does', async () => {
    const ctx = { ...(await testContext(database.db)), scopes: new Set(['read:dishes'] as const) }
    const refused = { code: 'insufficient_scope', extra: { requiredScope: 'read:restaurants' } }
    await expect(listRestaurants(ctx, {})).rejects.toMatchObject(refused)
    await expect(getRestaurant(ctx, { id: 'x' })).rejects.toMatchObject(refused)
  })
})
