import { bundleOf, type Ledger, sendBundle, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import type { SourceBundle, SourceRecord } from './records.ts'

const database = suiteDatabase()

/** A bundle as of a day of March: one check sold that day, and what it says of restaurants, dishes and staff. */
const asOf = (day: number, rest: Omit<Ledger, 'checks'>): Ledger => ({
  ...rest,
  checks: [{ key: `c${day}`, date: `2026-03-0${day}`, lines: [{ dish: 'tea', total: '5' }] }],
})

async function after(...ledgers: Ledger[]) {
  const ctx = await testContext(database.db)
  for (const ledger of ledgers) expect((await sendLedger(ctx, ledger)).status).toBe('succeeded')
  return ctx
}

async function rows(ctx: Context, sql: string) {
  return (await ctx.db.pool.query(sql, [ctx.workspace.id])).rows
}

const prices = (ctx: Context) =>
  rows(ctx, 'SELECT date, price::float, origin, status FROM dish_price WHERE workspace_id = $1 ORDER BY date, id')
const told = { origin: 'accounting', status: 'applied' }

describe('descriptions', () => {
  const sayings = (name: string, price: string) => ({
    restaurants: [{ key: 'r1', name: `${name} place`, city: name, timezone: 'Europe/Moscow' }],
    dishes: [{ key: 'tea', name: `${name} tea`, categoryPath: `Bar / ${name}`, unit: 'cup', price, cost: '2' }],
    employees: [{ key: 'w', name: `${name} Anna`, restaurant: 'r1' }],
  })
  const described = async (ctx: Context) => [
    ...(await rows(ctx, 'SELECT name, city FROM restaurant WHERE workspace_id = $1')),
    ...(await rows(ctx, 'SELECT name, category, sale_price::float AS price FROM dish WHERE workspace_id = $1')),
    ...(await rows(ctx, 'SELECT name FROM waiter WHERE workspace_id = $1')),
  ]
  const newer = [
    { name: 'New place', city: 'New' },
    { name: 'New tea', category: 'New', price: 6 },
    { name: 'New Anna' },
  ]

  test('of a newer bundle overwrite older ones', async () => {
    const ctx = await after(asOf(1, sayings('Old', '5')), asOf(2, sayings('New', '6')))
    expect(await described(ctx)).toEqual(newer)
  })

  test('of an older bundle do not overwrite newer ones, while its sales are taken', async () => {
    const ctx = await after(asOf(2, sayings('New', '6')), asOf(1, sayings('Old', '5')))
    expect(await described(ctx)).toEqual(newer)
    expect((await rows(ctx, 'SELECT FROM sale_check WHERE workspace_id = $1')).length).toBe(2)
    expect(await prices(ctx)).toEqual([{ date: '2026-03-02', price: 6, ...told }])
  })

  test('of a bundle of the same day overwrite: the accounting system was mended', async () => {
    const ctx = await after(asOf(2, sayings('Old', '5')), asOf(2, sayings('New', '6')))
    expect(await described(ctx)).toEqual(newer)
  })

  test('a cost of 0 is an unknown cost; a price of 0 is a price', async () => {
    const ctx = await after(asOf(1, { dishes: [{ key: 'tea', price: '0', cost: '0.00' }] }))
    expect(
      await rows(ctx, 'SELECT sale_price::float AS price, portion_cost AS cost FROM dish WHERE workspace_id = $1'),
    ).toEqual([{ price: 0, cost: null }])
  })

  test('a waiter whom checks alone name gets the name of a later staff list and keeps the id', async () => {
    const sold = asOf(1, {})
    const ctx = await after({ ...sold, checks: sold.checks.map((check) => ({ ...check, waiter: '7' })) })
    const [before] = await rows(ctx, 'SELECT id, name FROM waiter WHERE workspace_id = $1')
    await sendLedger(ctx, asOf(2, { employees: [{ key: '7', name: 'Anna' }] }))
    expect(await rows(ctx, 'SELECT id, name FROM waiter WHERE workspace_id = $1')).toEqual([
      { ...before, name: 'Anna' },
    ])
  })
})

describe('the price history', () => {
  const priced = (day: number, price?: string) => asOf(day, { dishes: [{ key: 'tea', ...(price && { price }) }] })

  test('gets a row for the first price and for each change: 5, 6, 5', async () => {
    const ctx = await after(priced(1, '5'), priced(2, '5.00'), priced(3, '6'), priced(4, '5'))
    expect(await prices(ctx)).toEqual([
      { date: '2026-03-01', price: 5, ...told },
      { date: '2026-03-03', price: 6, ...told },
      { date: '2026-03-04', price: 5, ...told },
    ])
  })

  test('gets none for a dish without a price', async () => {
    expect(await prices(await after(priced(1)))).toEqual([])
  })

  test('gets none from a bundle that does not name the dish', async () => {
    const ctx = await after(priced(1, '5'))
    await sendLedger(ctx, { dishes: [{ key: 'cake', price: '9' }], checks: [] })
    expect((await prices(ctx)).map(({ price }) => price)).toEqual([5, 9])
  })
})

describe('what a source does not say of a reference', () => {
  const check = (date: string) => [{ key: date, date, lines: [{ dish: 'tea', total: '1' }] }]
  const wire = (day: number, ...records: SourceRecord[]): SourceBundle => ({
    ...bundleOf(asOf(day, {})),
    fingerprint: `wire ${day}`,
    async *records() {
      yield records
      for await (const batch of bundleOf({ checks: check(`2026-03-0${day}`) }).records()) {
        yield batch.filter(({ kind }) => kind === 'check' || kind === 'line')
      }
    },
  })
  const row = { file: 'wire', line: 1 }

  test('stays as it is held: address, category, unit, price and cost; null makes it unknown', async () => {
    const ctx = await after({
      restaurants: [{ key: 'r1', name: 'One', city: 'Тверь', address: 'ул. Мира, 1' }],
      dishes: [{ key: 'tea', name: 'Tea', categoryPath: 'Bar / Tea', unit: 'cup', price: '5', cost: '2' }],
      checks: check('2026-03-01'),
    })
    const restaurant = { kind: 'restaurant', ...row, key: 'r1', timezone: null, dayEnd: null, currency: null } as const
    await sendBundle(
      ctx,
      wire(2, { ...restaurant, name: 'Uno' }, { kind: 'dish', ...row, key: 'tea', name: 'Chai', cost: undefined }),
    )
    const held = () =>
      rows(
        ctx,
        `SELECT r.name, r.city, r.address, d.name AS dish, d.category_path AS path, d.category, d.unit,
           d.sale_price::float AS price, d.portion_cost::float AS cost
         FROM restaurant r JOIN dish d USING (workspace_id) WHERE workspace_id = $1`,
      )
    const kept = { path: 'Bar / Tea', category: 'Tea', unit: 'cup' }
    const first = { name: 'Uno', city: 'Тверь', address: 'ул. Мира, 1', dish: 'Chai', ...kept, price: 5, cost: 2 }
    expect(await held()).toEqual([first])
    await sendBundle(
      ctx,
      wire(
        3,
        { ...restaurant, name: 'Uno', city: null },
        { kind: 'dish', ...row, key: 'tea', name: 'Chai', cost: null, price: '6' },
      ),
    )
    expect(await held()).toEqual([{ ...first, city: null, price: 6, cost: null }])
  })

  test('a cost that sales tell after the dish is its cost, one of a dish that is not told of is nobody’s', async () => {
    const ctx = await after({ dishes: [{ key: 'tea', price: '5', cost: '2' }], checks: check('2026-03-01') })
    const sold = { kind: 'dishCost', ...row, cost: '2.50' } as const
    const report = await sendBundle(
      ctx,
      wire(2, { kind: 'dish', ...row, key: 'tea', name: 'Tea' }, { ...sold, key: 'tea' }, { ...sold, key: 'coffee' }),
    )
    expect(report.rejected).toBe(0)
    const sql = 'SELECT source_key AS key, portion_cost::float AS cost FROM dish WHERE workspace_id = $1'
    expect(await rows(ctx, sql)).toEqual([{ key: 'tea', cost: 2.5 }])
  })
})

describe('prices of restaurants that have another than the dish', () => {
  const places = [{ key: 'r1' }, { key: 'r2' }, { key: 'r3' }]
  const costs = (price: string, elsewhere?: Record<string, string>) => ({
    restaurants: places,
    dishes: [
      {
        key: 'tea',
        price,
        ...(elsewhere && {
          pricesElsewhere: Object.entries(elsewhere).map(([restaurantKey, other]) => ({ restaurantKey, price: other })),
        }),
      },
    ],
  })
  const held = async (ctx: Context) => {
    const found = await rows(
      ctx,
      `SELECT r.source_key AS key, p.price::float AS price FROM dish_price_elsewhere p
       JOIN restaurant r ON r.workspace_id = p.workspace_id AND r.id = p.restaurant_id
       WHERE p.workspace_id = $1 ORDER BY r.source_key`,
    )
    return found.map(({ key, price }) => `${key} ${price}`)
  }

  test('are held as they were last told: changed, new and gone ones', async () => {
    const ctx = await after(asOf(1, costs('5', { r2: '6', r3: '7' })))
    expect(await held(ctx)).toEqual(['r2 6', 'r3 7'])
    await sendLedger(ctx, asOf(2, costs('5', { r1: '4', r2: '8' })))
    expect(await held(ctx)).toEqual(['r1 4', 'r2 8'])
    await sendLedger(ctx, asOf(3, costs('5', {})))
    expect(await held(ctx)).toEqual([])
  })

  test('stay when a bundle does not say them, and when it is older', async () => {
    const ctx = await after(asOf(2, costs('5', { r2: '6' })), asOf(3, costs('5')))
    expect(await held(ctx)).toEqual(['r2 6'])
    await sendLedger(ctx, asOf(1, costs('5', { r3: '9' })))
    expect(await held(ctx)).toEqual(['r2 6'])
  })

  test('of restaurants that are not known are left out', async () => {
    expect(await held(await after(asOf(1, costs('5', { r2: '6', elsewhere: '7' }))))).toEqual(['r2 6'])
  })
})

test('a poll that tells restaurants, dishes and waiters as they are stored does not even lock them', async () => {
  const ctx = await testContext(database.db)
  const lines = [{ dish: 'soup', total: '10' }]
  const ledger: Ledger = {
    dishes: [{ key: 'soup', price: '10', pricesElsewhere: [{ restaurantKey: 'r1', price: '12' }] }],
    checks: [{ key: 'a', number: 1, date: '2026-03-01', waiter: 'w1', lines }],
  }
  // Who locks or changes a row leaves a mark of the transaction in it.
  const marks = async () => {
    const { rows } = await ctx.db.pool.query(
      `SELECT 'restaurant' AS of, id, xmin::text, xmax::text FROM restaurant WHERE workspace_id = $1
       UNION ALL SELECT 'dish', id, xmin::text, xmax::text FROM dish WHERE workspace_id = $1
       UNION ALL SELECT 'waiter', id, xmin::text, xmax::text FROM waiter WHERE workspace_id = $1
       UNION ALL SELECT 'price', dish_id, xmin::text, xmax::text FROM dish_price_elsewhere WHERE workspace_id = $1
       ORDER BY 1, 2`,
      [ctx.workspace.id],
    )
    return rows
  }
  const poll = () => sendBundle(ctx, { ...bundleOf(ledger), keepsUntold: true }, { cause: 'schedule', isPoll: true })
  await poll()
  await poll()
  const before = await marks()
  expect(before.map(({ of }) => of)).toEqual(['dish', 'price', 'restaurant', 'waiter'])
  expect(await poll()).toMatchObject({ unchanged: 1 })
  expect(await marks()).toEqual(before)
})
