import { type Ledger, type LedgerLine, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import { getDish } from './get-dish.ts'
import { listDishes } from './list-dishes.ts'

const database = suiteDatabase()
const march = { date_from: '2026-03-01', date_to: '2026-03-31' }

type DishOfLedger = NonNullable<Ledger['dishes']>[number]

/** The dish of the list after its lines were sold on one check. */
async function dish(described: Omit<DishOfLedger, 'key'>, ...lines: Omit<LedgerLine, 'dish'>[]) {
  const ctx = await testContext(database.db)
  const sold = lines.map((line) => ({ ...line, dish: 'd' }))
  const checks = sold.length === 0 ? [] : [{ key: 'c', date: '2026-03-10', lines: sold }]
  const report = await sendLedger(ctx, { dishes: [{ key: 'd', ...described }], checks })
  expect(report).toMatchObject({ status: 'succeeded', rejected: 0 })
  const { data } = await listDishes(ctx, march)
  expect(data.length).toBe(1)
  return data[0]
}

describe('a dish of the list', () => {
  test('has every field of the contract and no other', async () => {
    const found = await dish(
      { name: 'Борщ', categoryPath: 'Кухня / Супы', unit: 'порц', price: '12', cost: '4' },
      { total: '20', quantity: '2' },
      { total: '10', quantity: '1' },
    )
    expect(found).toEqual({
      id: expect.stringMatching(/^dish_[0-9a-z]{26}$/),
      object: 'dish',
      name: 'Борщ',
      category: 'Супы',
      categoryPath: 'Кухня / Супы',
      revenue: 30,
      quantity: 3,
      avgPrice: 10,
      costPerUnit: 4,
      salePrice: 12,
      unit: 'порц',
      foodcostPct: 40,
      markupPct: 150,
      period: { from: '2026-03-01', to: '2026-03-31' },
    })
  })

  test('sold: food cost 3 ÷ (20 ÷ 2) × 100 = 30, markup (10 − 3) ÷ 3 × 100 = 233.33, whatever the menu price', async () => {
    expect(await dish({ price: '99', cost: '3' }, { total: '20', quantity: '2' })).toMatchObject({
      avgPrice: 10,
      foodcostPct: 30,
      markupPct: 233.33,
    })
  })

  test('not sold: from the menu price, 3 ÷ 12 × 100 = 25 and (12 − 3) ÷ 3 × 100 = 300; sales are null, not 0', async () => {
    expect(await dish({ price: '12', cost: '3' })).toMatchObject({
      revenue: null,
      quantity: null,
      avgPrice: null,
      salePrice: 12,
      foodcostPct: 25,
      markupPct: 300,
    })
  })

  test('sold and all returned: revenue and quantity 0, avgPrice null, food cost from the menu price 3 ÷ 12 = 25', async () => {
    const returned = { total: '-10', quantity: '-1', type: 'return' as const }
    expect(await dish({ price: '12', cost: '3' }, { total: '10', quantity: '1' }, returned)).toMatchObject({
      revenue: 0,
      quantity: 0,
      avgPrice: null,
      foodcostPct: 25,
    })
  })

  test.each([
    ['without a cost', {}],
    ['with a cost of 0', { cost: '0' }],
  ])('%s has null food cost, markup and costPerUnit, never 0', async (_, cost) => {
    const unknown = { costPerUnit: null, foodcostPct: null, markupPct: null }
    expect(await dish({ price: '12', ...cost }, { total: '10' })).toMatchObject(unknown)
    expect(await dish({ price: '12', ...cost })).toMatchObject(unknown)
  })

  test('without cost of its own takes the cost on its lines: (6 + 9) ÷ (2 + 3) = 3, 3 ÷ 10 = 30 %', async () => {
    const lines = [
      { total: '20', quantity: '2', cost: '6' },
      { total: '30', quantity: '3', cost: '9' },
    ]
    expect(await dish({}, ...lines)).toMatchObject({ costPerUnit: 3, foodcostPct: 30, markupPct: 233.33 })
  })

  test('lines without a cost, or with 0, do not thin it: 6 ÷ 2 = 3, not 6 ÷ 4', async () => {
    const lines = [{ total: '20', quantity: '2', cost: '6' }, { total: '10' }, { total: '10', cost: '0.00' }]
    expect(await dish({}, ...lines)).toMatchObject({ quantity: 4, costPerUnit: 3 })
  })

  test('the portion cost of the warehouse wins over the cost on lines', async () => {
    expect(await dish({ cost: '4' }, { total: '10', cost: '6' })).toMatchObject({ costPerUnit: 4, foodcostPct: 40 })
  })

  test('sold for nothing: avgPrice 0, food cost null, markup −100', async () => {
    expect(await dish({ price: '12', cost: '3' }, { total: '0' })).toMatchObject({
      revenue: 0,
      avgPrice: 0,
      foodcostPct: null,
      markupPct: -100,
    })
  })

  test('is rounded once at the end: price 10 ÷ 3, cost 1 → 30 %, not 1 ÷ 3.33 = 30.03 %', async () => {
    expect(await dish({ cost: '1' }, { total: '10', quantity: '3' })).toMatchObject({
      avgPrice: 3.33,
      foodcostPct: 30,
      markupPct: 233.33,
    })
  })

  test('is rounded half away from zero: 12.345 → 12.35, −0.125 → −0.13, 1.0005 pieces → 1.001', async () => {
    expect(await dish({}, { total: '12.345', quantity: '1.0005' })).toMatchObject({ revenue: 12.35, quantity: 1.001 })
    const returned = { total: '-0.125', quantity: '-1', type: 'return' as const }
    expect(await dish({}, returned)).toMatchObject({ revenue: -0.13, quantity: -1 })
  })

  test('adds up over restaurants and days: 1 + 2 + 4 = 7, of the period alone', async () => {
    const ctx = await testContext(database.db)
    const sale = (key: string, restaurant: string, date: string, total: string) => ({
      key,
      restaurant,
      date,
      lines: [{ dish: 'd', total }],
    })
    await sendLedger(ctx, {
      checks: [
        sale('a', 'r1', '2026-03-01', '1'),
        sale('b', 'r2', '2026-03-01', '2'),
        sale('c', 'r2', '2026-03-31', '4'),
        sale('e', 'r1', '2026-02-28', '100'),
      ],
    })
    expect((await listDishes(ctx, march)).data).toMatchObject([{ revenue: 7, quantity: 3, avgPrice: 2.33 }])
  })
})

describe('the card of a dish', () => {
  test('is the dish of the list with its prices, newest first, and its sales by day: 3 and 4 − 1', async () => {
    const id = expect.stringMatching(/^prc_/)
    const ctx = await testContext(database.db)
    const sold = (key: string, date: string, ...totals: string[]) => ({
      key,
      date,
      lines: totals.map((total) => ({
        dish: 'd',
        total,
        ...(total.startsWith('-') && { quantity: '-1', type: 'return' as const }),
      })),
    })
    const first = sold('a', '2026-03-01', '3')
    await sendLedger(ctx, { dishes: [{ key: 'd', price: '3', cost: '1' }], checks: [first] })
    await sendLedger(ctx, {
      dishes: [{ key: 'd', price: '4', cost: '1' }],
      checks: [sold('b', '2026-03-02', '4', '-1')],
    })
    const [listed] = (await listDishes(ctx, march)).data
    const { data, meta } = await getDish(ctx, { id: listed?.id ?? '', ...march })
    const price = { origin: 'accounting', reason: null, author: null, status: 'applied', failure: null }
    expect(data).toEqual([
      {
        ...listed,
        priceHistory: [
          { id, date: '2026-03-02', price: 4, ...price },
          { id, date: '2026-03-01', price: 3, ...price },
        ],
        dailySales: [
          { date: '2026-03-01', quantity: 1, revenue: 3 },
          { date: '2026-03-02', quantity: 0, revenue: 3 },
        ],
      },
    ])
    expect(meta).toMatchObject({ limit: 1, offset: 0, hasMore: false, nextCursor: null, total: 1 })
  })

  test('keeps the whole price history and only the period’s sales', async () => {
    const ctx = await testContext(database.db)
    const checks = [{ key: 'a', date: '2026-01-05', lines: [{ dish: 'd', total: '3' }] }]
    await sendLedger(ctx, { dishes: [{ key: 'd', price: '3' }], checks })
    const [listed] = (await listDishes(ctx, march)).data
    const { data } = await getDish(ctx, { id: listed?.id ?? '', ...march })
    expect(data[0]).toMatchObject({ revenue: null, dailySales: [], priceHistory: [{ date: '2026-01-05', price: 3 }] })
  })
})
