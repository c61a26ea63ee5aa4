import type { RankingData } from '@vitrina/contract/widget'
import { type Ledger, type LedgerCheck, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import { listDishes } from '../dishes/list-dishes.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { createMovement } from '../stock/create-movement.ts'
import { listStock } from '../stock/list-stock.ts'
import {
  averageCheckByWeekday,
  checksByWeekday,
  foodCost,
  foodCostByCategory,
  foodCostByRestaurant,
  quantityByCategory,
  revenueByCategory,
  revenueByWeekday,
  stockBelowThreshold,
  stockIncoming,
  stockOutgoing,
} from './presets.ts'
import type { MetricInput } from './shapes.ts'

const database = suiteDatabase()

/** Two weeks of March 2026, Monday to Sunday. */
const weeks: MetricInput = {
  period: { from: '2026-03-02', to: '2026-03-15' },
  previous: { from: '2026-02-16', to: '2026-03-01', shift: { days: 14 } },
}
const asked = { date_from: weeks.period.from, date_to: weeks.period.to }

async function given(ledger: Ledger) {
  const ctx = await testContext(database.db)
  expect(await sendLedger(ctx, ledger)).toMatchObject({ status: 'succeeded', rejected: 0 })
  return ctx
}

const rows = ({ items }: RankingData) => items.map(({ label, value, sharePct }) => [label, value, sharePct])

describe('by category', () => {
  const ledger: Ledger = {
    dishes: [
      { key: 'soup', categoryPath: 'Кухня / Супы', cost: '3' },
      { key: 'broth', categoryPath: 'Бар / СУПЫ', cost: '1' },
      { key: 'cake', categoryPath: 'Десерты' },
      { key: 'tea', cost: '2' },
      { key: 'unsold', categoryPath: 'Салаты', cost: '5' },
    ],
    checks: [
      {
        key: 'a',
        date: '2026-03-09',
        lines: [
          { dish: 'soup', total: '20.004', quantity: '2' },
          { dish: 'broth', total: '10.004', quantity: '0.5' },
          { dish: 'cake', total: '60', quantity: '1' },
        ],
      },
      { key: 'b', restaurant: 'r2', date: '2026-03-10', lines: [{ dish: 'tea', total: '9.992', quantity: '1.5' }] },
    ],
  }

  test('revenue is 60 = 60 %, 20.004 + 10.004 = 30.01, rounded once, = 30.01 %, without a category 9.99', async () => {
    const data = await revenueByCategory.compute(await given(ledger), weeks)
    expect(rows(data)).toEqual([
      ['Десерты', 60, 60],
      ['Супы', 30.01, 30.01],
      ['', 9.99, 9.99],
    ])
    expect(data.items.map(({ id }) => id)).toEqual(['Десерты', 'Супы', ''])
  })

  test('a category that is called as those without one stands beside them: 4 and 9.99', async () => {
    const [soup, ...others] = ledger.dishes ?? []
    if (!soup) throw new Error('There is no soup')
    const named = { ...soup, categoryPath: 'Без категории' }
    const checks = [
      ...ledger.checks.slice(1),
      { key: 'a', date: '2026-03-09', lines: [{ dish: 'soup', total: '4', quantity: '1' }] },
    ]
    const data = await revenueByCategory.compute(await given({ ...ledger, dishes: [named, ...others], checks }), weeks)
    expect(data.items.map(({ id, label, value }) => [id, label, value])).toEqual([
      ['', '', 9.99],
      ['Без категории', 'Без категории', 4],
    ])
  })

  test('what was sold is 2 + 0.5 = 2.5 of 5 = 50 %, 1.5, 1', async () => {
    const data = await quantityByCategory.compute(await given(ledger), weeks)
    expect(data.unit).toBe('quantity')
    expect(rows(data)).toEqual([
      ['Супы', 2.5, 50],
      ['', 1.5, 30],
      ['Десерты', 1, 20],
    ])
  })

  test('food cost is (2 × 1.5) ÷ 9.992 = 30.02 %, (3 × 2 + 1 × 0.5) ÷ 30.008 = 21.66 %; not known is not there', async () => {
    const data = await foodCostByCategory.compute(await given(ledger), weeks)
    expect(data.unit).toBe('percent')
    expect(rows(data)).toEqual([
      ['', 30.02, null],
      ['Супы', 21.66, null],
    ])
  })

  test('is what the list of dishes gives for the category', async () => {
    const ctx = await given(ledger)
    const soups = (await listDishes(ctx, { ...asked, 'filter[category]': 'супы' })).data
    const sold = (await quantityByCategory.compute(ctx, weeks)).items.find(({ id }) => id === 'Супы')
    expect(soups.map(({ quantity }) => quantity).sort()).toEqual([0.5, 2])
    expect(sold?.value).toBe(2.5)
  })

  test('gives as many as asked for, with shares of all and how many there are', async () => {
    const ctx = await given(ledger)
    const data = await revenueByCategory.compute(ctx, { ...weeks, limit: 1 })
    expect(rows(data)).toEqual([['Десерты', 60, 60]])
    expect(data.count).toBe(3)
    expect((await revenueByCategory.compute(ctx, weeks)).count).toBeUndefined()
  })
})

describe('food cost by restaurant', () => {
  const ledger: Ledger = {
    restaurants: [
      { key: 'r1', name: 'North' },
      { key: 'r2', name: 'South' },
      { key: 'r3', name: 'Bar' },
    ],
    dishes: [{ key: 'soup', cost: '3' }, { key: 'tea', cost: '1' }, { key: 'cake' }],
    checks: [
      {
        key: 'a',
        date: '2026-03-09',
        lines: [
          { dish: 'soup', total: '20', quantity: '2' },
          { dish: 'tea', total: '10' },
          { dish: 'cake', total: '999' },
        ],
      },
      { key: 'b', restaurant: 'r2', date: '2026-03-10', lines: [{ dish: 'soup', total: '10' }] },
      { key: 'c', restaurant: 'r3', date: '2026-03-10', lines: [{ dish: 'cake', total: '50' }] },
    ],
  }

  test('is 3 ÷ 10 = 30 %, (3 × 2 + 1) ÷ 30 = 23.33 %, and none where no cost is known', async () => {
    const ctx = await given(ledger)
    const data = await foodCostByRestaurant.compute(ctx, weeks)
    expect(rows(data)).toEqual([
      ['South', 30, null],
      ['North', 23.33, null],
    ])
    const ids = new Map((await listRestaurants(ctx, asked)).data.map(({ name, id }) => [name, id]))
    expect(data.items.map(({ id }) => id)).toEqual([ids.get('South'), ids.get('North')])
  })

  test('of one restaurant alone is the food cost: 10 ÷ 40 = 25 %', async () => {
    const ctx = await given({ ...ledger, checks: ledger.checks.map((check) => ({ ...check, restaurant: 'r1' })) })
    expect(rows(await foodCostByRestaurant.compute(ctx, weeks))).toEqual([['North', 25, null]])
    expect(await foodCost.compute(ctx, weeks)).toMatchObject({ value: 25 })
  })
})

describe('by weekday', () => {
  const sale = (key: string, date: string, total: string, restaurant = 'r1'): LedgerCheck => ({
    key,
    date,
    restaurant,
    lines: [{ dish: 'tea', total }],
  })
  const ledger: Ledger = {
    checks: [
      sale('a', '2026-03-08', '99.99'),
      sale('b', '2026-03-02', '10'),
      sale('c', '2026-03-02', '20', 'r2'),
      sale('d', '2026-03-09', '0.01'),
      sale('e', '2026-03-03', '7'),
      sale('f', '2026-03-16', '500'),
    ],
  }

  test('a Monday brings (30 + 0.01) ÷ 2 = 15.01, a Tuesday 7 ÷ 1: a closed one is no Tuesday; in the week’s order', async () => {
    const data = await revenueByWeekday.compute(await given(ledger), weeks)
    expect(data).toEqual({
      unit: 'money',
      items: [
        { id: '1', label: '', value: 15.01, sharePct: null },
        { id: '2', label: '', value: 7, sharePct: null },
        { id: '7', label: '', value: 99.99, sharePct: null },
      ],
    })
  })

  test('of (2 + 1) ÷ 2 = 1.5 checks on a Monday, 30.01 ÷ 3 = 10 each', async () => {
    const ctx = await given(ledger)
    const data = await checksByWeekday.compute(ctx, weeks)
    expect(data.unit).toBe('quantity')
    expect(rows(data)).toEqual([
      ['', 1.5, null],
      ['', 1, null],
      ['', 1, null],
    ])
    expect(rows(await averageCheckByWeekday.compute(ctx, weeks)).slice(0, 1)).toEqual([['', 10, null]])
  })
})

describe('stock', () => {
  const move = (direction: 'in' | 'out', product: string, quantity: string, sum?: string, unit = 'кг') => ({
    restaurant: 'r1',
    product,
    at: '2026-03-10T10:00:00',
    direction,
    quantity,
    unit,
    ...(sum !== undefined && { sum }),
  })
  const ledger: Ledger = {
    restaurants: [{ key: 'r1', name: 'North' }],
    checks: [],
    stockMoves: [
      move('in', 'Мука', '10', '300.005'),
      move('in', 'мука', '5', '99.999'),
      move('out', 'Мука', '4', '120'),
      move('in', 'Молоко', '8', '100', 'л'),
      move('in', 'Молоко', '1', '500', 'кор'),
      move('in', 'Соль', '1'),
      { ...move('in', 'Сахар', '1', '777'), at: '2026-03-16T10:00:00' },
    ],
  }

  test('came in for 500, 300.005 + 99.999 = 400 and 100 of 1000.004, by name and unit; what has no sum is left out', async () => {
    const data = await stockIncoming.compute(await given(ledger), weeks)
    expect(rows(data).map(([label, ...figures]) => [String(label).toLowerCase(), ...figures])).toEqual([
      ['молоко', 500, 50],
      ['мука', 400, 40],
      ['молоко', 100, 10],
    ])
    expect(new Set(data.items.map(({ id }) => id)).size).toBe(3)
  })

  test('went out for 120 = 100 %; both ways are the sum of the position in the list: 400 + 120 = 520', async () => {
    const ctx = await given(ledger)
    const out = await stockOutgoing.compute(ctx, weeks)
    expect(out.items.map(({ value, sharePct }) => [value, sharePct])).toEqual([[120, 100]])
    const flour = (await listStock(ctx, asked)).data.find(({ name }) => name.toLowerCase() === 'мука')
    expect(flour?.costSum).toBe(520)
  })

  test('1 of 2 rules stands below: 1 < 2, 11 ≥ 5; the one that did not move in the period too, as the list has it', async () => {
    const ctx = await given(ledger)
    const rule = { restaurant: 'North', kind: 'in', quantity: 1, unit: 'кг' } as const
    await createMovement(ctx, { ...rule, dish: 'Перец', lowThreshold: 2, occurredAt: '2026-01-10' })
    await createMovement(ctx, { ...rule, dish: 'Мука', lowThreshold: 5, occurredAt: '2026-03-10' })
    const below = (await listStock(ctx, { ...asked, 'filter[only_below]': 'true' })).data
    expect(below.map(({ name }) => name)).toEqual(['Перец'])
    expect(await stockBelowThreshold.compute(ctx, weeks)).toEqual({
      unit: 'count',
      value: 1,
      previous: null,
      changePct: null,
      goodWhen: 'down',
      spark: [],
    })
  })

  test('without a rule has 0 below', async () => {
    expect(await stockBelowThreshold.compute(await given(ledger), weeks)).toMatchObject({ value: 0 })
  })
})
