import { addDays } from '@vitrina/contract/dates'
import { decodeId } from '@vitrina/db/ids'
import { type Ledger, type LedgerLine, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { type Figures, getFigures } from './get-figures.ts'
import { goodWhen } from './measures.ts'

const database = suiteDatabase()
const period = { from: '2026-03-09', to: '2026-03-09' }
const query = { metrics: ['revenue' as const], by: ['order_category' as const], period }

// Monday: hall 60 in two checks, delivery 30, bar 10. The Monday before: hall 80, delivery 10, bar 5.
const sale = (key: string, date: string, orderCategory: string, total: string) => ({
  ...{ key, date, orderCategory, waiter: 'anna', lines: [{ dish: 'tea', total }] },
})
const ledger: Ledger = {
  checks: [
    sale('h1', '2026-03-09', 'Зал', '40'),
    sale('h2', '2026-03-09', 'Зал', '20'),
    sale('d1', '2026-03-09', 'Доставка', '30'),
    sale('b1', '2026-03-09', 'Бар', '10'),
    sale('h0', '2026-03-02', 'Зал', '80'),
    sale('d0', '2026-03-02', 'Доставка', '10'),
    sale('b0', '2026-03-02', 'Бар', '5'),
    {
      key: 'v',
      date: '2026-03-08',
      waiter: 'boris',
      lines: [{ dish: 'tea', total: '7', type: 'void', reason: 'Отказ' }],
    },
  ],
}
let ctx: Context
beforeAll(async () => {
  ctx = await testContext(database.db)
  await sendLedger(ctx, ledger)
})

const told = ({ rows }: Figures) => rows.map(({ keys, figures: [first] }) => `${keys.join()} ${first?.value}`)

test('bounds leave out rows and not their total: of 60 + 30 + 10 = 100, those above 15 are 60 and 30', async () => {
  const bounded = await getFigures(ctx, { ...query, having: [{ metric: 'revenue', op: 'gt', value: 15 }] })
  expect(told(bounded)).toEqual(['Зал 60', 'Доставка 30'])
  expect([bounded.total[0]?.value, bounded.count]).toEqual([100, 2])
})

test('a bound may be the figure of all: average checks above 100 ÷ 4 = 25 are those of hall (30) and delivery (30)', async () => {
  const asked = { ...query, metrics: ['avg_check' as const] }
  const bounded = await getFigures(ctx, { ...asked, having: [{ metric: 'avg_check', op: 'gt', value: 'total' }] })
  expect(told(bounded).sort()).toEqual(['Доставка 30', 'Зал 30'])
})

test('a limit shows the first and counts all: 60 of three; shares are of all, 60 ÷ 100', async () => {
  const limited = await getFigures(ctx, { ...query, limit: 1 })
  expect(told(limited)).toEqual(['Зал 60'])
  expect([limited.count, limited.rows[0]?.figures[0]?.share]).toEqual([3, 60])
})

test('rows are ordered by their change: +20 of delivery, +5 of the bar, −20 of the hall; by per cent 200, 100, −25', async () => {
  const compared = { ...query, compare: 'previous' as const }
  for (const of of ['delta', 'deltaPct'] as const) {
    const ordered = await getFigures(ctx, { ...compared, order: { metric: 'revenue', of } })
    expect(told(ordered)).toEqual(['Доставка 30', 'Бар 10', 'Зал 60'])
    expect(ordered.rows.map(({ figures: [first] }) => first?.change)).toEqual([200, 100, -25])
    expect(ordered.beside).toEqual({ from: '2026-03-02', to: '2026-03-02' })
  }
})

test('returns change by how much is given back: 20 after 10 is +100 %, and no good news', async () => {
  const back = (key: string, date: string, total: string) => ({
    ...{ key, date },
    lines: [
      { dish: 'tea', total: '100' },
      { dish: 'tea', total, quantity: '-1', type: 'return' as const, key: `${key}-back` },
    ],
  })
  const own = await testContext(database.db)
  await sendLedger(own, { checks: [back('a', '2026-03-09', '-20'), back('b', '2026-03-02', '-10')] })
  const asked = { metrics: ['returns' as const], by: [], period, compare: 'previous' as const }
  expect((await getFigures(own, asked)).total[0]).toMatchObject({ value: -20, beside: -10, change: 100 })
  expect(goodWhen.returns).toBe('down')
})

test('orders are what was sold, and not what came back: 3 − 0, by day, month, restaurant and hour, days of a month replaced', async () => {
  const own = await testContext(database.db)
  const [sold, back] = [
    { dish: 'tea', total: '10' },
    { dish: 'tea', total: '-10', quantity: '-1', type: 'return' as const },
  ]
  const check = (key: string, date: string, lines: LedgerLine[]) => ({ key, date, closedAt: `${date}T12:00:00`, lines })
  const march = { from: '2026-03-01', to: '2026-03-31' }
  await sendLedger(own, { period: march, checks: [check('a', '2026-03-02', [sold, sold, sold, back, back])] })
  // The last has nothing but what came back of an earlier day: the dish stays, with no order.
  const checks = [check('a', '2026-03-02', [sold, sold, sold, back]), check('b', '2026-03-03', [back])]
  await sendLedger(own, { period: march, checks })
  for (const by of ['day', 'month', 'restaurant', 'hour', 'dish'] as const) {
    for (const period of [march, { ...march, to: '2026-03-30' }]) {
      const { total, rows } = await getFigures(own, { metrics: ['orders'], by: [by], period })
      expect([total[0]?.value, rows[0]?.figures[0]?.value], by).toEqual([3, 3])
      if (by === 'day') expect(rows[1]?.figures[0]?.value).toBe(0)
    }
  }
})

test('31 March beside 28 February: 30 after 20, by day as in the sum', async () => {
  const own = await testContext(database.db)
  const first = { ...sale('f', '2026-02-01', 'Зал', '1') }
  await sendLedger(own, { checks: [first, sale('a', '2026-02-28', 'Зал', '20'), sale('b', '2026-03-31', 'Зал', '30')] })
  const day = { from: '2026-03-31', to: '2026-03-31' }
  const asked = { metrics: ['revenue' as const], by: ['day' as const], period: day, compare: 'month_ago' as const }
  const { rows, total } = await getFigures({ ...own, now: () => new Date('2026-04-02T12:00:00Z') }, asked)
  expect(total[0]).toMatchObject({ value: 30, beside: 20, change: 50 })
  expect(rows.map(({ keys, figures: [figure] }) => [keys[0], figure?.value, figure?.beside])).toEqual([
    ['2026-03-31', 30, 20],
  ])
})

test('the share of a known cost: 0 of what sold at a cost that nobody knows, and none where nothing sold', async () => {
  const known = async (day: string) => {
    const asked = { metrics: ['known_cost_share' as const], period: { from: day, to: day } }
    return (await getFigures(ctx, asked)).total[0]?.value
  }
  expect([await known('2026-03-09'), await known('2026-03-10')]).toEqual([0, null])
})

test('months of dishes are of whose restaurants they are: North 31 × 10 = 310 of 310 + 31 × 7 = 527', async () => {
  const own = await testContext(database.db)
  const days = Array.from({ length: 31 }, (_, index) => addDays('2026-03-01', index))
  const checks = days.flatMap((date) => [
    { key: `n ${date}`, restaurant: 'North', date, lines: [{ dish: 'tea', total: '10' }] },
    { key: `s ${date}`, restaurant: 'South', date, lines: [{ dish: 'tea', total: '7' }] },
  ])
  await sendLedger(own, { checks })
  const north = decodeId(
    'restaurant',
    (await listRestaurants(own, {})).data.find(({ name }) => name === 'North')?.id ?? '',
  )
  const limited = { ...own, reach: [north ?? ''] }
  for (const by of ['month', 'dish', 'restaurant'] as const) {
    for (const [period, all, some] of [
      [{ from: '2026-03-01', to: '2026-03-31' }, 527, 310],
      [{ from: '2026-03-02', to: '2026-03-31' }, 510, 300],
    ] as const) {
      const asked = { metrics: ['revenue' as const], by: [by], where: ofTea, period }
      expect((await getFigures(own, asked)).total[0]?.value, by).toBe(all)
      const { rows, total } = await getFigures(limited, asked)
      expect([total[0]?.value, rows.map(({ figures: [figure] }) => figure?.value)], by).toEqual([some, [some]])
    }
  }
})

// Revenue of dishes, which is held by month.
const ofTea = [{ dimension: 'category' as const, op: 'is' as const, values: ['none'] }]

test('a waiter’s day of voids alone is told: 1 void of 7', async () => {
  const day = { from: '2026-03-08', to: '2026-03-08' }
  const { rows } = await getFigures(ctx, { metrics: ['voids', 'void_sum'], by: ['waiter'], period: day })
  expect(rows.map(({ figures }) => figures.map(({ value }) => value))).toEqual([[1, 7]])
})

describe('a question that cannot be answered is refused with words', () => {
  test.each([
    ['checks by dish', { metrics: ['checks'], by: ['dish'] }, 'checks is not told by dish; it is told by day, week'],
    ['an hour that is none', { where: [{ dimension: 'hour', op: 'in', values: ['noon'] }] }, 'hour has no "noon"'],
    [
      'a day that is none',
      { where: [{ dimension: 'day', op: 'in', values: ['2026-02-30'] }] },
      'day has no "2026-02-30"',
    ],
    ['a range of waiters', { by: [], where: [{ dimension: 'waiter', op: 'between', values: ['a', 'b'] }] }, 'no order'],
    ['an order by what is not asked', { order: { metric: 'checks' } }, 'ordered and bounded by'],
    [
      'what no database holds',
      { where: [{ dimension: 'station', op: 'in', values: ['a\u0000b'] }] },
      'without the character NUL',
    ],
    [
      'half a range',
      { where: [{ dimension: 'day', op: 'between', values: ['2026-03-01'] }] },
      'the first and the last',
    ],
  ] as const)('%s', async (_, change, words) => {
    // Some are what no type lets through and a saved query may hold.
    const asked: unknown = { ...query, ...change }
    await expect(getFigures(ctx, asked as Parameters<typeof getFigures>[1])).rejects.toThrow(words)
  })

  test.each([
    ['days the wrong way round', { period: { from: '2026-03-09', to: '2026-03-08' } }, 'after', 'period.from'],
    ['1,101 days', { period: { from: '2023-03-05', to: '2026-03-09' } }, 'at most 1,100 days', 'period.from'],
    [
      'days beside, the wrong way round',
      { compare: { from: '2026-03-02', to: '2026-03-01' } },
      'swap them',
      'compare.from',
    ],
    ['1,101 days beside', { compare: { from: '2023-02-26', to: '2026-03-02' } }, 'shorter', 'compare.from'],
  ] as const)('%s, of rollups as of checks', async (_, change, words, parameter) => {
    for (const by of [['order_category'], ['table']] as const) {
      await expect(getFigures(ctx, { ...query, by: [...by], ...change })).rejects.toMatchObject({
        code: 'invalid_parameter',
        message: expect.stringContaining(words),
        extra: { errors: [expect.objectContaining({ parameter })] },
      })
    }
  })

  test('whoever may not see waiters is told no figure by them', async () => {
    const lesser = { ...ctx, scopes: new Set(['read:checks' as const]) }
    await expect(getFigures(lesser, { ...query, by: ['waiter'] })).rejects.toThrow('read:waiters')
  })
})
