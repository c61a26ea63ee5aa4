import { scopes } from '@vitrina/contract/scopes'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import { analyseMenu } from './analyse-menu.ts'

const database = suiteDatabase()
const march = { date_from: '2026-03-01', date_to: '2026-03-31' }

/** What a dish sold in March: so many orders of one portion for so much in all, and what a portion costs. */
type Sold = [name: string, quantity: number, revenue: number, cost?: number]

async function workspace(sold: Sold[], categories: Record<string, string> = {}) {
  const ctx = await testContext(database.db)
  const ledger: Ledger = {
    dishes: sold.map(([name, , , cost]) => ({
      key: name,
      name,
      ...(cost !== undefined && { cost: String(cost) }),
      ...(categories[name] !== undefined && { categoryPath: categories[name] }),
    })),
    checks: sold.map(([dish, quantity, revenue]) => ({
      key: dish,
      date: '2026-03-10',
      lines: Array.from({ length: Math.abs(quantity) }, (_, index) => ({
        dish,
        quantity: quantity < 0 ? '-1' : '1',
        total: index === 0 ? String(revenue) : '0',
        ...(quantity < 0 && { type: 'return' as const }),
      })),
    })),
  }
  expect((await sendLedger(ctx, ledger)).rejected).toBe(0)
  return ctx
}

async function analysis(...sold: Sold[]) {
  return (await analyseMenu(await workspace(sold), march)).data
}

const classes = (data: Awaited<ReturnType<typeof analysis>>, by: 'revenueAbc' | 'marginAbc' = 'revenueAbc') =>
  Object.fromEntries(data.dishes.map((dish) => [dish.name, dish[by]?.class ?? null]))

const quadrants = (data: Awaited<ReturnType<typeof analysis>>) =>
  Object.fromEntries(data.dishes.map(({ name, quadrant }) => [name, quadrant]))

describe('ABC by revenue', () => {
  test('60 + 20 = 80 % are A, the boundary included; the next, up to 95 %, are B; the rest are C', async () => {
    const data = await analysis(['a', 1, 60], ['b', 1, 20], ['c', 1, 15], ['d', 1, 5])
    expect(data.dishes.map(({ name, revenueAbc }) => [name, revenueAbc])).toEqual([
      ['a', { class: 'A', sharePct: 60, cumulativePct: 60 }],
      ['b', { class: 'A', sharePct: 20, cumulativePct: 80 }],
      ['c', { class: 'B', sharePct: 15, cumulativePct: 95 }],
      ['d', { class: 'C', sharePct: 5, cumulativePct: 100 }],
    ])
    expect(data.revenue).toEqual({
      total: 100,
      dishes: 4,
      outside: 0,
      classes: [
        { class: 'A', dishes: 2, value: 80, sharePct: 80 },
        { class: 'B', dishes: 1, value: 15, sharePct: 15 },
        { class: 'C', dishes: 1, value: 5, sharePct: 5 },
      ],
    })
  })

  test('the dish that crosses a boundary belongs to the higher class: 70, 70 + 20 = 90 and 90 + 6 = 96', async () => {
    const data = await analysis(['a', 1, 70], ['b', 1, 20], ['c', 1, 6], ['d', 1, 4])
    expect(classes(data)).toEqual({ a: 'A', b: 'A', c: 'B', d: 'C' })
  })

  test('one dish is all there is: 100 %, A', async () => {
    const data = await analysis(['a', 1, 7])
    expect(data.dishes[0]?.revenueAbc).toEqual({ class: 'A', sharePct: 100, cumulativePct: 100 })
  })

  test('equal dishes share a class and a cumulative share, whatever their order: 50, then 25 + 25, above both 50 < 80', async () => {
    const data = await analysis(['a', 1, 50], ['b', 1, 25], ['c', 1, 25])
    expect(classes(data)).toEqual({ a: 'A', b: 'A', c: 'A' })
    expect(data.dishes.map(({ revenueAbc }) => revenueAbc?.cumulativePct)).toEqual([50, 100, 100])
    const lower = await analysis(['a', 1, 80], ['b', 1, 10], ['c', 1, 10])
    expect(classes(lower)).toEqual({ a: 'A', b: 'B', c: 'B' })
  })

  test('a dish without revenue, or with more returned than sold, stands outside: shares are of 40 + 10 = 50', async () => {
    const data = await analysis(['a', 1, 40], ['b', 1, 10], ['free', 1, 0], ['back', -1, -30])
    expect(classes(data)).toEqual({ a: 'A', b: 'B', free: null, back: null })
    expect(data.revenue).toMatchObject({ total: 50, dishes: 2, outside: 2 })
  })
})

describe('ABC by margin', () => {
  test('is of revenue − cost × quantity: 100 − 2 × 10 = 80, 40 − 1 × 25 = 15, 10 − 1 × 5 = 5', async () => {
    const data = await analysis(['a', 2, 100, 10], ['b', 1, 40, 25], ['c', 1, 10, 5])
    expect(data.dishes.map(({ margin, marginAbc }) => [margin, marginAbc])).toEqual([
      [80, { class: 'A', sharePct: 80, cumulativePct: 80 }],
      [15, { class: 'B', sharePct: 15, cumulativePct: 95 }],
      [5, { class: 'C', sharePct: 5, cumulativePct: 100 }],
    ])
    expect(data.margin).toMatchObject({ total: 100, dishes: 3, outside: 0 })
  })

  test('leaves out a dish of unknown cost, whose margin is null and not 0; its revenue is 30 of 130 = 23.08 %', async () => {
    const data = await analysis(['a', 1, 100, 20], ['x', 1, 30])
    const unknown = data.dishes.find(({ name }) => name === 'x')
    expect(unknown).toMatchObject({ costPerUnit: null, margin: null, marginPerOrder: null, marginAbc: null })
    expect(data.margin).toMatchObject({ total: 80, dishes: 1, outside: 0 })
    expect(data.unknownCost).toEqual({ dishes: 1, revenue: 30, revenueSharePct: 23.08 })
  })

  test('leaves out what sells at a loss: 10 − 12 = −2', async () => {
    const data = await analysis(['a', 1, 100, 20], ['loss', 1, 10, 12])
    expect(classes(data, 'marginAbc')).toEqual({ a: 'A', loss: null })
    expect(data.margin).toMatchObject({ total: 80, dishes: 1, outside: 1 })
  })
})

describe('the matrix', () => {
  // Popular from 70 % × 100 ÷ 4 = 17.5 % of 100 orders; average margin (400 + 40 + 190 + 5) ÷ 100 = 6.35.
  const four: Sold[] = [
    ['star', 50, 500, 2],
    ['plowhorse', 35, 75, 1],
    ['puzzle', 10, 200, 1],
    ['dog', 5, 10, 1],
  ]

  test('70 % × 100 ÷ 4 = 17.5 % of orders and (400 + 40 + 190 + 5) ÷ 100 = 6.35 an order part four dishes', async () => {
    const data = await analysis(...four)
    expect(data.matrix).toMatchObject({
      dishes: 4,
      orders: 100,
      popularityPct: 17.5,
      costedDishes: 4,
      costedOrders: 100,
      costedMargin: 635,
      averageMargin: 6.35,
    })
    expect(quadrants(data)).toEqual({ star: 'star', plowhorse: 'plowhorse', puzzle: 'puzzle', dog: 'dog' })
    expect(data.dishes.find(({ name }) => name === 'star')).toMatchObject({ orderSharePct: 50, marginPerOrder: 8 })
  })

  test('orders count, not kilograms: 8 orders of tea beside 2 orders of 46.1 kg of fish are 80 % and 20 %', async () => {
    const ctx = await testContext(database.db)
    const line = (dish: string, quantity: string, total: string) => ({ dish, quantity, total })
    const lines = [
      ...Array.from({ length: 8 }, () => line('tea', '1', '100')),
      line('fish', '20', '4000'),
      line('fish', '26.1', '5220'),
    ]
    const dishes = [
      { key: 'tea', name: 'tea', unit: 'порц', cost: '10' },
      { key: 'fish', name: 'fish', unit: 'кг', cost: '150' },
    ]
    await sendLedger(ctx, { dishes, checks: [{ key: 'c', date: '2026-03-10', lines }] })
    const { data } = await analyseMenu(ctx, march)
    expect(data.dishes.map(({ name, orderSharePct, isPopular }) => [name, orderSharePct, isPopular])).toEqual([
      ['fish', 20, false],
      ['tea', 80, true],
    ])
    // 9220 − 46.1 × 150 = 2305 of fish by two orders; 800 − 8 × 10 = 720 of tea by eight.
    expect(data.dishes.map(({ marginPerOrder }) => marginPerOrder)).toEqual([1152.5, 90])
    expect(quadrants(data)).toEqual({ fish: 'puzzle', tea: 'plowhorse' })
  })

  test('what comes back is no order: 3 sales and 1 return of soup beside 2 of tea are 3 of 5 orders, 60 %', async () => {
    const ctx = await testContext(database.db)
    const line = (dish: string, total: string) => ({ dish, total })
    const back = { dish: 'soup', total: '-10', quantity: '-1', type: 'return' as const }
    const lines = [
      ...['soup', 'soup', 'soup', 'tea', 'tea'].map((dish) => line(dish, dish === 'tea' ? '9' : '10')),
      back,
    ]
    await sendLedger(ctx, { checks: [{ key: 'c', date: '2026-03-10', lines }] })
    const { data } = await analyseMenu(ctx, march)
    expect(data.matrix.orders).toBe(5)
    expect(data.dishes.map(({ name, orders, orderSharePct }) => [name, orders, orderSharePct])).toEqual([
      ['soup', 3, 60],
      ['tea', 2, 40],
    ])
  })

  test('its kinds add up: one dish each, margins 400, 40, 190 and 5', async () => {
    const { matrix } = await analysis(...four)
    expect(matrix.quadrants).toEqual([
      { quadrant: 'star', dishes: 1, orders: 50, revenue: 500, margin: 400 },
      { quadrant: 'plowhorse', dishes: 1, orders: 35, revenue: 75, margin: 40 },
      { quadrant: 'puzzle', dishes: 1, orders: 10, revenue: 200, margin: 190 },
      { quadrant: 'dog', dishes: 1, orders: 5, revenue: 10, margin: 5 },
    ])
  })

  test('right at a boundary is above it: 35 of 100 orders of two dishes = 70 % × 100 ÷ 2, and equal margins', async () => {
    const data = await analysis(['a', 65, 650, 3], ['b', 35, 350, 3])
    expect(data.matrix.popularityPct).toBe(35)
    expect(quadrants(data)).toEqual({ a: 'star', b: 'star' })
  })

  test('one dish is the whole menu and its own average: a star', async () => {
    expect(quadrants(await analysis(['a', 3, 10, 1]))).toEqual({ a: 'star' })
  })

  test('an average that never ends does not part equal dishes: 10 ÷ 3 an order each', async () => {
    expect(quadrants(await analysis(['a', 3, 13, 1], ['b', 3, 13, 1]))).toEqual({ a: 'star', b: 'star' })
  })

  test('a dish of unknown cost counts among the dishes and has no quadrant; the average is of the others: 80 ÷ 10', async () => {
    const data = await analysis(['a', 10, 100, 2], ['x', 90, 900])
    expect(data.matrix).toMatchObject({ dishes: 2, popularityPct: 35, costedDishes: 1, averageMargin: 8 })
    expect(data.dishes.find(({ name }) => name === 'x')).toMatchObject({
      isPopular: true,
      isProfitable: null,
      quadrant: null,
    })
    expect(quadrants(data)).toEqual({ a: 'puzzle', x: null })
  })

  test('where no cost is known there is no average and no quadrant, and revenue still has its classes', async () => {
    const data = await analysis(['a', 1, 80], ['b', 1, 20])
    expect(data.matrix).toMatchObject({ costedDishes: 0, costedMargin: null, averageMargin: null })
    expect(quadrants(data)).toEqual({ a: null, b: null })
    expect(data.margin).toMatchObject({ total: null, dishes: 0 })
    expect(data.unknownCost.revenueSharePct).toBe(100)
    expect(classes(data)).toEqual({ a: 'A', b: 'B' })
  })

  test('what only came back is in no quadrant, and nothing sold has no thresholds', async () => {
    const data = await analysis(['back', -2, -20, 3])
    expect(data.matrix).toMatchObject({ dishes: 0, orders: null, popularityPct: null, averageMargin: null })
    expect(data.dishes).toMatchObject([
      { quantity: -2, revenue: -20, revenueAbc: null, orderSharePct: null, quadrant: null },
    ])
    expect(await analysis()).toMatchObject({ dishes: [], revenue: { total: null }, matrix: { popularityPct: null } })
  })
})

test('a category is analysed among its own dishes, named in any case or by its whole path: 60 of 80 = 75 %', async () => {
  const ctx = await workspace(
    [
      ['a', 1, 60],
      ['b', 1, 20],
      ['tea', 1, 920],
    ],
    {
      a: 'Кухня / Супы',
      b: 'Кухня / Супы',
      tea: 'Бар / Чай',
    },
  )
  for (const category of ['СУПЫ', 'кухня / супы']) {
    const { data } = await analyseMenu(ctx, { ...march, category })
    expect(data.dishes.map(({ revenueAbc }) => revenueAbc?.sharePct)).toEqual([75, 25])
    expect([data.category, data.matrix.dishes]).toEqual([category, 2])
  }
  expect((await analyseMenu(ctx, { ...march, category: 'Нет такой' })).data.dishes).toEqual([])
})

test('only the days of the period count, and another workspace is not seen', async () => {
  const ctx = await workspace([['a', 1, 60]])
  expect((await analyseMenu(ctx, { date_from: '2026-03-11', date_to: '2026-03-31' })).data.dishes).toEqual([])
  expect((await analyseMenu(await workspace([]), march)).data.dishes).toEqual([])
})

test('needs read:dishes, and dates the right way round', async () => {
  const ctx = await workspace([])
  const lesser = { ...ctx, scopes: new Set(scopes.filter((scope) => scope !== 'read:dishes')) }
  await expect(analyseMenu(lesser, march)).rejects.toMatchObject({ code: 'insufficient_scope' })
  const wrong = analyseMenu(ctx, { date_from: '2026-03-31', date_to: '2026-03-01' })
  await expect(wrong).rejects.toMatchObject({ code: 'invalid_parameter' })
})
