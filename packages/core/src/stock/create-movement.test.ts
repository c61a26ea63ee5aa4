import { scopes } from '@vitrina/contract/scopes'
import type { CreateMovement } from '@vitrina/contract/stock'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { listDishes } from '../dishes/list-dishes.ts'
import { createRestaurant } from '../restaurants/create-restaurant.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { updateRestaurant } from '../restaurants/update-restaurant.ts'
import { createMovement } from './create-movement.ts'

const database = suiteDatabase()

const chain: Ledger = {
  restaurants: [
    { key: 'key-1', name: 'Север', timezone: 'Europe/Moscow' },
    { key: 'key-2', name: 'Юг', timezone: 'Asia/Omsk' },
  ],
  dishes: [
    { key: 'soup', name: 'Борщ', unit: 'порц' },
    { key: 'tea', name: 'Чай' },
    { key: 'cake-1', name: 'Торт', unit: 'шт' },
    { key: 'cake-2', name: 'торт', unit: 'кг' },
  ],
  checks: [],
}

async function workspace() {
  const ctx = await testContext(database.db)
  await sendLedger(ctx, chain)
  return ctx
}

const milk: CreateMovement = { restaurant: 'Север', dish: 'Молоко', kind: 'in', quantity: 1 }

async function held(ctx: Context) {
  const { rows } = await ctx.db.pool.query(
    `SELECT r.name AS restaurant, m.product, m.unit, m.dish_id IS NOT NULL AS is_dish, m.origin, m.direction,
       m.quantity::float, m.place, m.reason, m.author, m.cost_sum, m.document, m.business_date, m.occurred_at
     FROM stock_movement m JOIN restaurant r ON r.workspace_id = m.workspace_id AND r.id = m.restaurant_id WHERE m.workspace_id = $1 ORDER BY m.id`,
    [ctx.workspace.id],
  )
  return rows
}

/** The row that one movement leaves. */
async function recorded(change: Partial<CreateMovement>, ctx?: Context) {
  const within = ctx ?? (await workspace())
  expect(await createMovement(within, { ...milk, ...change })).toEqual({})
  return (await held(within)).at(-1)
}

test('a movement is kept as it was given, by whom, at no cost, and is audited', async () => {
  const ctx = await workspace()
  const given = { kind: 'out' as const, quantity: 2.5, unit: 'л', reason: 'Прокисло', placeName: 'Кухня' }
  expect(await recorded(given, ctx)).toEqual({
    restaurant: 'Север',
    product: 'Молоко',
    unit: 'л',
    is_dish: false,
    origin: 'api',
    direction: 'out',
    quantity: 2.5,
    place: 'Кухня',
    reason: 'Прокисло',
    author: 'test',
    cost_sum: null,
    document: null,
    business_date: '2026-03-31',
    occurred_at: ctx.now(),
  })
  const { rows } = await ctx.db.pool.query(
    "SELECT object_id, details FROM audit_entry WHERE workspace_id = $1 AND action = 'stock.moved'",
    [ctx.workspace.id],
  )
  expect(rows).toMatchObject([
    { object_id: expect.stringMatching(/^mov_/), details: { name: 'Молоко', unit: 'л', kind: 'out', quantity: 2.5 } },
  ])
})

test('six decimals are kept exactly: 0.000001', async () => {
  expect(await recorded({ quantity: 0.000001 })).toMatchObject({ quantity: 0.000001 })
})

describe('the restaurant', () => {
  test.each(['Север', ' СЕВЕР ', 'key-1'])('may be %j', async (restaurant) => {
    expect(await recorded({ restaurant })).toMatchObject({ restaurant: 'Север' })
  })

  test('may be the public id, the registry’s name or still the source’s', async () => {
    const ctx = await workspace()
    const id = (await listRestaurants(ctx, { 'filter[name]': 'Север' })).data[0]?.id ?? ''
    await updateRestaurant(ctx, { id, name: 'На Мира' })
    for (const restaurant of [id, 'на мира', 'север']) await createMovement(ctx, { ...milk, restaurant })
    expect((await held(ctx)).map(({ restaurant }) => restaurant)).toEqual(['Север', 'Север', 'Север'])
  })

  test.each(['Запад', 'Сев', '%', 'rst_00000000000000000000000000'])('%j is 404', async (restaurant) => {
    const ctx = await workspace()
    await expect(createMovement(ctx, { ...milk, restaurant })).rejects.toMatchObject({ code: 'not_found' })
    expect(await held(ctx)).toEqual([])
  })

  test('of another workspace is 404, by id as by name', async () => {
    const [ctx, other] = [await testContext(database.db), await workspace()]
    const id = (await listRestaurants(other, {})).data[0]?.id ?? ''
    for (const restaurant of [id, 'Север', 'key-1']) {
      await expect(createMovement(ctx, { ...milk, restaurant })).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('of a name that two have asks for the id', async () => {
    const ctx = await workspace()
    const { data } = await createRestaurant(ctx, { name: 'СЕВЕР' })
    await expect(createMovement(ctx, milk)).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining(data.id),
      extra: { errors: [{ pointer: '#/restaurant' }] },
    })
    expect(await recorded({ restaurant: data.id }, ctx)).toMatchObject({ restaurant: 'СЕВЕР' })
  })
})

describe('the product', () => {
  test('of a dish id is the dish: its name and unit', async () => {
    const ctx = await workspace()
    const id = (await listDishes(ctx, { search: 'борщ' })).data[0]?.id ?? ''
    expect(await recorded({ dish: { id } }, ctx)).toMatchObject({ product: 'Борщ', unit: 'порц', is_dish: true })
    expect(await recorded({ dish: { id }, unit: 'кг' }, ctx)).toMatchObject({ product: 'Борщ', unit: 'кг' })
  })

  test('of the name of one dish is that dish, in any case', async () => {
    expect(await recorded({ dish: ' борщ' })).toMatchObject({ product: 'Борщ', unit: 'порц', is_dish: true })
  })

  test('of a name that two dishes have, or none, is the name as it was given', async () => {
    expect(await recorded({ dish: 'ТОРТ' })).toMatchObject({ product: 'ТОРТ', unit: null, is_dish: false })
    expect(await recorded({ dish: 'Мука' })).toMatchObject({ product: 'Мука', unit: null, is_dish: false })
  })

  test('of an unknown, malformed or another workspace’s dish id is 404', async () => {
    const [ctx, other] = [await workspace(), await workspace()]
    const theirs = (await listDishes(other, {})).data[0]?.id ?? ''
    for (const id of [theirs, 'dish_00000000000000000000000000', 'x', '']) {
      await expect(createMovement(ctx, { ...milk, dish: { id } })).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})

describe('a unit that is not given', () => {
  const received = (...units: (string | undefined)[]): Ledger => ({
    ...chain,
    stockMoves: units.map((unit) => ({
      restaurant: 'key-1',
      product: 'молоко',
      at: '2026-03-01',
      direction: 'in',
      quantity: '1',
      ...(unit !== undefined && { unit }),
    })),
  })

  test.each([
    [['л'], 'л'],
    [['л', 'Л'], 'л'],
    [['л', 'кг'], null],
    [['л', undefined], null],
    [[undefined], null],
    [[], null],
  ])('of a product recorded in %j is %j', async (units, expected) => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, received(...units))
    const unit = (await recorded({}, ctx))?.unit
    expect(unit?.toLowerCase() ?? null).toBe(expected)
  })

  test('or is empty is the dish’s', async () => {
    expect(await recorded({ dish: 'Борщ', unit: '' })).toMatchObject({ unit: 'порц' })
  })
})

describe('the time', () => {
  test.each([
    ['2026-03-30', 'Север', '2026-03-30', '2026-03-30T09:00:00.000Z'],
    ['2026-03-30', 'Юг', '2026-03-30', '2026-03-30T06:00:00.000Z'],
    ['2026-03-30T01:30', 'Север', '2026-03-30', '2026-03-29T22:30:00.000Z'],
    ['2026-03-30 01:30:15', 'Юг', '2026-03-30', '2026-03-29T19:30:15.000Z'],
    ['2026-03-29T22:30:00Z', 'Север', '2026-03-30', '2026-03-29T22:30:00.000Z'],
    ['2026-03-29T20:59:59.999Z', 'Север', '2026-03-29', '2026-03-29T20:59:59.999Z'],
    ['2026-03-30T01:30:00+0600', 'Север', '2026-03-29', '2026-03-29T19:30:00.000Z'],
    ['2026-03-30T01:30:00.5-05', 'Север', '2026-03-30', '2026-03-30T06:30:00.500Z'],
    ['2000-01-01', 'Север', '2000-01-01', '2000-01-01T09:00:00.000Z'],
    ['2026-04-01T23:59:59', 'Север', '2026-04-01', '2026-04-01T20:59:59.000Z'],
    ['2024-02-29', 'Север', '2024-02-29', '2024-02-29T09:00:00.000Z'],
  ])('%s in %s is of %s, at %s', async (occurredAt, restaurant, businessDate, instant) => {
    const row = await recorded({ occurredAt, restaurant })
    expect([row?.business_date, row?.occurred_at.toISOString()]).toEqual([businessDate, instant])
  })

  test('is now unless said, on the restaurant’s own day: 2026-03-31T19:00Z is the 1st of April in Omsk', async () => {
    const ctx = { ...(await workspace()), now: () => new Date('2026-03-31T19:00:00Z') }
    expect(await recorded({ restaurant: 'Юг' }, ctx)).toMatchObject({
      business_date: '2026-04-01',
      occurred_at: ctx.now(),
    })
  })

  test.each([
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '0000-01-01',
    '30.03.2026',
    '2026-3-1',
    '2026-03-30T24:00',
    '2026-03-30T12:60',
    '2026-03-30T12:00:60',
    '2026-03-30T12',
    '2026-03-30T12:00+15:00',
    '2026-03-30T12:00+03:60',
    '2026-03-30Z',
    'yesterday',
    'now',
    'infinity',
    '-infinity',
    '1774958400',
    '+002026-03-30',
  ])('%j is no time', async (occurredAt) => {
    const movement = createMovement(await workspace(), { ...milk, occurredAt })
    await expect(movement).rejects.toMatchObject({
      code: 'validation_failed',
      extra: { errors: [{ pointer: '#/occurredAt' }] },
    })
  })

  test.each(['1999-12-31', '1999-12-31T20:59:59Z', '2026-04-02', '2026-04-01T21:00:00Z', '0001-01-01', '9999-12-31'])(
    '%s is before 2000 or after tomorrow',
    async (occurredAt) => {
      const ctx = await workspace()
      await expect(createMovement(ctx, { ...milk, occurredAt })).rejects.toMatchObject({
        code: 'validation_failed',
        message: expect.stringContaining('2026-04-01'),
      })
      expect(await held(ctx)).toEqual([])
    },
  )
})

test('needs write:stock', async () => {
  const ctx = await workspace()
  const lesser = { ...ctx, scopes: new Set(scopes.filter((scope) => scope !== 'write:stock')) }
  await expect(createMovement(lesser, milk)).rejects.toMatchObject({ code: 'insufficient_scope' })
})

test.each([3, null])(
  'a minimum of %s is for those who have all restaurants, and the refusal says so',
  async (lowThreshold) => {
    const ctx = await workspace()
    const limited = { ...ctx, reach: [] }
    const refusal = await createMovement(limited, { ...milk, lowThreshold }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      code: 'insufficient_scope',
      message: expect.stringMatching(/minimum stock .* leave lowThreshold out/),
    })
    // No scope would help.
    expect(refusal).toHaveProperty('extra', {})
    expect(await held(ctx)).toEqual([])
  },
)
