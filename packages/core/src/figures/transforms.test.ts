import type { FigureQuery } from '@vitrina/contract/figure-query'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { getFigures } from './get-figures.ts'

const database = suiteDatabase()
const period = { from: '2026-03-02', to: '2026-03-05' }

// North: Monday soup 60 and tea 20, Tuesday soup 40. South: Monday tea 30, Thursday tea 50. Nobody ordered pie.
const sale = (key: string, restaurant: string, date: string, lines: [dish: string, total: string][]) => ({
  ...{ key, restaurant, date, orderCategory: restaurant === 'North' ? 'Зал' : '' },
  lines: lines.map(([dish, total]) => ({ dish, total })),
})
const ledger: Ledger = {
  restaurants: [{ key: 'North' }, { key: 'South' }, { key: 'Idle' }],
  dishes: [
    { key: 'soup', unit: 'порц', categoryPath: 'Супы' },
    { key: 'tea', unit: 'мл' },
    { key: 'pie', unit: 'порц', categoryPath: 'Выпечка' },
  ],
  checks: [
    sale('1', 'North', '2026-03-02', [
      ['soup', '60'],
      ['tea', '20'],
    ]),
    sale('2', 'North', '2026-03-03', [['soup', '40']]),
    sale('3', 'South', '2026-03-02', [['tea', '30']]),
    sale('4', 'South', '2026-03-05', [['tea', '50']]),
  ],
}
let ctx: Context
beforeAll(async () => {
  ctx = await testContext(database.db)
  await sendLedger(ctx, ledger)
})

type Asked = Partial<z.input<typeof FigureQuery>>

async function rowsOf(asked: Asked) {
  const { rows, total, count } = await getFigures(ctx, { metrics: ['revenue'], period, ...asked })
  return {
    rows: rows.map(({ labels, figures, counted }) => {
      const told = figures.map(({ value }) => value)
      return [...labels, ...told, ...(counted === undefined ? [] : [counted])]
    }),
    total: total.map(({ value }) => value),
    count,
  }
}

describe('shares', () => {
  test('of all: 120 and 80 of 200 are 60 % and 40 %', async () => {
    const { rows, total } = await rowsOf({ by: ['restaurant'], transform: { share: 'total' } })
    expect(rows).toEqual([
      ['North', 60],
      ['South', 40],
    ])
    expect(total).toEqual([100])
  })

  test('of a restaurant: soup is 100 ÷ 120 of North, tea 20 ÷ 120 there and all of South', async () => {
    const { rows } = await rowsOf({ by: ['restaurant', 'dish'], transform: { share: 'restaurant' } })
    expect(rows.toSorted()).toEqual([
      ['North', 'soup', 83.33],
      ['North', 'tea', 16.67],
      ['South', 'tea', 100],
    ])
  })
})

describe('means', () => {
  test.each([
    ['a day with sales: 200 ÷ 3', { mean: 'day' as const }, 66.67],
    ['a restaurant: 200 ÷ 2', { mean: 'restaurant' as const }, 100],
    ['a check: 200 ÷ 4', { mean: 'check' as const }, 50],
  ])('of %s', async (_, transform, mean) => {
    expect((await rowsOf({ transform })).total).toEqual([mean])
  })

  test('checks a day are no whole ones: 4 ÷ 3', async () => {
    expect((await rowsOf({ metrics: ['checks'], transform: { mean: 'day' } })).total).toEqual([1.333])
  })
})

test('what came together by each day: 110, 110 + 40, 150 + 50; average checks of it 110 ÷ 2, 150 ÷ 3, 200 ÷ 4', async () => {
  const { rows, total } = await rowsOf({ metrics: ['revenue', 'avg_check'], by: ['day'], transform: 'cumulative' })
  expect(rows.map(([, ...told]) => told)).toEqual([
    [110, 55],
    [150, 50],
    [200, 50],
  ])
  expect(total).toEqual([200, 50])
})

test('what each day is more than the one before: 40 − 110; the first has none, nor has one after a day without sales', async () => {
  const { rows, total } = await rowsOf({ by: ['day'], transform: 'delta' })
  expect(rows.map(([, value]) => value)).toEqual([null, -70, null])
  expect(total).toEqual([null])
})

describe('members', () => {
  test('all are told, with what they did not sell', async () => {
    const { rows, count } = await rowsOf({ by: ['dish'], members: 'all' })
    expect(rows.toSorted()).toEqual([
      ['pie', null],
      ['soup', 100],
      ['tea', 100],
    ])
    expect(rows.at(-1)?.[0]).toBe('pie')
    expect(count).toBe(3)
  })

  test('those that sold nothing: pie, and in the North of what is in the list', async () => {
    expect((await rowsOf({ by: ['dish'], members: 'notSold' })).rows).toEqual([['pie', null]])
    expect((await rowsOf({ by: ['restaurant'], members: 'notSold' })).rows).toEqual([['Idle', null]])
    const bakery = [{ dimension: 'category' as const, op: 'in' as const, values: ['супы'] }]
    expect((await rowsOf({ by: ['dish'], members: 'notSold', where: bakery })).rows).toEqual([])
  })
})

test('two of each restaurant are counted and one is shown: soup of the North, tea of the South', async () => {
  const { rows, count } = await rowsOf({ by: ['restaurant', 'dish'], perGroup: 1 })
  expect(rows.toSorted()).toEqual([
    ['North', 'soup', 100],
    ['South', 'tea', 80],
  ])
  expect(count).toBe(3)
})

test('how many dishes stand behind each restaurant: 2 and 1', async () => {
  const { rows } = await rowsOf({ by: ['restaurant'], count: 'dish' })
  expect(rows).toEqual([
    ['North', 120, 2],
    ['South', 80, 1],
  ])
})

test('what has no name is no member, and means are as ever: Супы of soup and tea, 120 ÷ 2 checks and 80 ÷ 2', async () => {
  const { rows } = await rowsOf({ by: ['restaurant'], count: 'category', transform: { mean: 'check' } })
  expect(rows).toEqual([
    ['North', 60, 1],
    ['South', 40, 0],
  ])
})

test('classes are counted among those of the days asked for: soup and tea, 100 each, are A together', async () => {
  const { rows } = await rowsOf({ by: ['restaurant'], count: 'abc_revenue' })
  expect(rows).toEqual([
    ['North', 120, 1],
    ['South', 80, 1],
  ])
})

test('what has no category: tea; what has an order category: the North', async () => {
  const without = [{ dimension: 'category' as const, op: 'is' as const, values: ['none'] }]
  expect((await rowsOf({ by: ['dish'], where: without })).rows).toEqual([['tea', 100]])
  const told = [{ dimension: 'order_category' as const, op: 'is' as const, values: ['some'] }]
  expect((await rowsOf({ where: told })).total).toEqual([120])
})

test('a count tells of rows that have a figure: of open hours there are none in the South, whose checks have no time', async () => {
  const own = await testContext(database.db)
  const checks = [
    { ...sale('1', 'North', '2026-03-02', [['soup', '60']]), closedAt: '2026-03-02T12:10:00' },
    sale('2', 'South', '2026-03-02', [['soup', '40']]),
  ]
  await sendLedger(own, { ...ledger, checks })
  const query = {
    metrics: ['discount' as const],
    by: ['restaurant' as const],
    count: 'order_category' as const,
    period,
  }
  const { rows, count } = await getFigures(own, { ...query, transform: { mean: 'hour' } })
  expect([rows.map(({ labels: [label], counted }) => [label, counted]), count]).toEqual([[['North', 1]], 1])
})

describe('what makes no sense is refused', () => {
  test.each<[string, Asked, string]>([
    [
      'a count of what is not sold',
      { by: ['restaurant'], count: 'product' },
      'revenue is not told by product; it is told by day',
    ],
    [
      'goods an hour',
      { metrics: ['quantity'], by: ['dish'], transform: { mean: 'hour' } },
      'quantity has no mean of an hour by dish',
    ],
    [
      'checks that would be counted by dish',
      { metrics: ['checks'], by: ['restaurant'], count: 'dish' },
      'checks is not told by dish',
    ],
    [
      'a share of an average',
      { metrics: ['avg_check'], by: ['restaurant'], transform: { share: 'total' } },
      'no whole',
    ],
    ['a mean of an average', { metrics: ['avg_check'], transform: { mean: 'day' } }, 'no whole'],
    ['a course of no time', { by: ['restaurant'], transform: 'cumulative' }, 'an order'],
    ['days that are counted twice', { metrics: ['dish_count'], by: ['day'], transform: 'cumulative' }, 'counted once'],
    ['kilograms after bottles', { metrics: ['quantity'], by: ['day'], transform: 'cumulative' }, 'unit'],
    ['all members of days', { by: ['day'], members: 'all' }, 'members'],
    ['the share of what is not asked by', { by: ['restaurant'], transform: { share: 'dish' } }, 'asked by'],
  ])('%s', async (_, asked, words) => {
    await expect(rowsOf(asked)).rejects.toThrow(words)
  })
})

describe('what no rollup tells', () => {
  test('dishes by hour are read from lines, and not for a widget', async () => {
    const query = { metrics: ['checks_with' as const], by: ['dish' as const], period }
    const { rows } = await getFigures(ctx, query)
    expect(rows.map(({ labels, figures }) => [labels[0], figures[0]?.value])).toEqual([
      ['tea', 3],
      ['soup', 2],
    ])
    await expect(getFigures(ctx, query, { tier: 1 })).rejects.toThrow('not told')
  })

  test('more lines than a question may read are refused with their number and the way out', async () => {
    await ctx.db.pool.query(
      `UPDATE restaurant_day SET positions = 300001 WHERE workspace_id = $1 AND business_date = '2026-03-05'`,
      [ctx.workspace.id],
    )
    const asked = getFigures(ctx, { metrics: ['revenue'], by: ['dish', 'hour'], period })
    await expect(asked).rejects.toMatchObject({
      message: expect.stringMatching(/300005 lines.*fewer days or restaurants/),
      extra: { positions: 300005 },
    })
  })
})
