import { bundleOf, type Ledger, type LedgerCheck, sendBundle, sendLedger, storedFrom } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { type KyselyPlugin, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { listDishes } from '../dishes/list-dishes.ts'
import type { AmountRecord } from '../exchange/records.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { updateRestaurant } from '../restaurants/update-restaurant.ts'
import { listWaiters } from '../waiters/list-waiters.ts'
import { getOverview } from './get-overview.ts'

const database = suiteDatabase()

/** The second week of March 2026, Monday to Sunday; the week before is what it is compared with. */
const week = { date_from: '2026-03-09', date_to: '2026-03-15' }

const sale = (key: string, date: string, total: string, more: Partial<LedgerCheck> = {}): LedgerCheck => ({
  key,
  date,
  lines: [{ dish: 'tea', total }],
  ...more,
})

async function overview(ledger: Ledger, period = week) {
  const ctx = await testContext(database.db)
  expect(await sendLedger(ctx, ledger)).toMatchObject({ status: 'succeeded', rejected: 0 })
  return { ctx, figures: await getOverview(ctx, period) }
}

describe('revenue, checks and average check', () => {
  test('beside the week before: 60 of 2 checks after 40 of 1: +50 %, +100 %, 30 after 40 = −25 %', async () => {
    const { figures } = await overview({
      checks: [
        sale('a', '2026-03-02', '40'),
        sale('b', '2026-03-09', '20'),
        sale('c', '2026-03-15', '40'),
        sale('x', '2026-03-01', '999'),
        sale('y', '2026-03-16', '999'),
      ],
    })
    expect(figures.period).toEqual({ from: '2026-03-09', to: '2026-03-15' })
    expect(figures.previous).toEqual({ from: '2026-03-02', to: '2026-03-08' })
    expect(figures.revenue).toMatchObject({ unit: 'money', value: 60, previous: 40, changePct: 50 })
    expect(figures.checks).toMatchObject({ unit: 'count', value: 2, previous: 1, changePct: 100 })
    expect(figures.avgCheck).toMatchObject({ unit: 'money', value: 30, previous: 40, changePct: -25 })
  })

  test('after a week without sales have no previous and no change', async () => {
    const { figures } = await overview({ checks: [sale('b', '2026-03-09', '20')] })
    for (const metric of [figures.revenue, figures.checks, figures.avgCheck]) {
      expect(metric).toMatchObject({ previous: null, changePct: null })
    }
  })

  test('of a week without sales are null, never 0', async () => {
    const { figures } = await overview({ checks: [sale('b', '2026-03-02', '20')] })
    for (const metric of [figures.revenue, figures.checks, figures.avgCheck]) {
      expect(metric).toMatchObject({ value: null, changePct: null })
    }
    expect(figures.revenue.spark).toEqual([])
    expect(figures.revenueHeatmap.cells).toEqual([])
    expect(figures.topDishes.items).toEqual([])
  })

  test('after a week that came to 0 or below: no change from 0, and from −10 to 5 is +150 %', async () => {
    const back = { lines: [{ dish: 'tea', total: '-10', quantity: '-1', type: 'return' as const }] }
    const zero = await overview({ checks: [sale('a', '2026-03-02', '0'), sale('b', '2026-03-09', '5')] })
    expect(zero.figures.revenue).toMatchObject({ previous: 0, changePct: null })
    const below = await overview({ checks: [sale('a', '2026-03-02', '', back), sale('b', '2026-03-09', '5')] })
    expect(below.figures.revenue).toMatchObject({ previous: -10, changePct: 150 })
  })

  test('changes are of the exact figures: 1 ÷ 3 after 1 ÷ 6 is +100 %, not 0.33 after 0.17 = +94.12 %', async () => {
    const many = (count: number, date: string) =>
      Array.from({ length: count }, (_, index) => {
        return sale(`${date}-${index}`, date, index === 0 ? (1 - (count - 1) / 100).toFixed(2) : '0.01')
      })
    const { figures } = await overview({ checks: [...many(6, '2026-03-02'), ...many(3, '2026-03-09')] })
    expect(figures.avgCheck).toMatchObject({ value: 0.33, previous: 0.17, changePct: 100 })
  })

  test('have a value a day, null where nothing was sold: 20, –, –, –, –, –, 40', async () => {
    const { figures } = await overview({
      checks: [sale('b', '2026-03-09', '20'), sale('c', '2026-03-15', '40'), sale('a', '2026-03-02', '7')],
    })
    expect(figures.revenue.spark).toEqual([20, null, null, null, null, null, 40])
    const [current, previous] = figures.revenueByDay.series
    expect(current?.points[6]).toEqual({ x: '2026-03-15', y: 40 })
    expect(previous?.points[0]).toEqual({ x: '2026-03-02', y: 7, at: '2026-03-09' })
    expect([current?.points.length, previous?.points.length]).toEqual([7, 7])
  })
})

describe('a period that reaches today, 31 March 2026', () => {
  const ledger: Ledger = {
    checks: [
      sale('before', '2026-03-23', '50'),
      sale('tuesday', '2026-03-24', '60'),
      sale('full', '2026-03-30', '60'),
      sale('today', '2026-03-31', '5'),
    ],
  }

  test('is compared by its full days: 60 + 5 = 65, of which 60 after 50 is +20 %, never 65 after as many', async () => {
    const { figures } = await overview(ledger, { date_from: '2026-03-30', date_to: '2026-03-31' })
    expect(figures.previous).toEqual({ from: '2026-03-23', to: '2026-03-23' })
    const fullDays = { from: '2026-03-30', to: '2026-03-30', value: 60 }
    expect(figures.revenue).toMatchObject({ value: 65, previous: 50, changePct: 20, fullDays })
    expect(figures.foodCost).toMatchObject({ fullDays: { from: '2026-03-30', to: '2026-03-30', value: null } })
    expect(figures.revenueByRestaurant.items).toMatchObject([{ value: 65, full: 60, previous: 50, changePct: 20 }])
  })

  test('and is today alone has no change: 5 after 60 is no fall of 91.67 %', async () => {
    const { figures } = await overview(ledger, { date_from: '2026-03-31', date_to: '2026-03-31' })
    expect(figures.previous).toEqual({ from: '2026-03-24', to: '2026-03-24' })
    expect(figures.revenue).toMatchObject({ value: 5, previous: 60, changePct: null, fullDays: null })
  })

  test('and is over has no more to tell', async () => {
    const { figures } = await overview(ledger, { date_from: '2026-03-30', date_to: '2026-03-30' })
    expect(figures.revenue).toMatchObject({ value: 60, previous: 50, changePct: 20 })
    expect(figures.revenue).not.toHaveProperty('fullDays')
    expect(figures.revenueByRestaurant.items[0]).not.toHaveProperty('full')
  })
})

describe('today, Tuesday 31 March 2026, at 14:40 in Moscow', () => {
  const at = (key: string, closedAt: string, total: string) => ({ key, closedAt, lines: [{ dish: 'tea', total }] })
  const ledger: Ledger = {
    restaurants: [{ key: 'r1', timezone: 'Europe/Moscow', dayEnd: '05:00' }],
    dishes: [{ key: 'tea', cost: '1' }],
    checks: [
      at('a', '2026-03-31T09:00:00', '30'),
      at('b', '2026-03-31T13:59:59', '30'),
      at('c', '2026-03-31T14:10:00', '100'),
      at('d', '2026-03-24T13:00:00', '40'),
      at('e', '2026-03-24T14:00:00', '200'),
      at('f', '2026-03-24T21:00:00', '900'),
    ],
  }
  const today = { date_from: '2026-03-31', date_to: '2026-03-31' }

  async function atNoon() {
    const made = await testContext(database.db, { now: '2026-03-31T11:40:00Z', timezone: 'Europe/Moscow' })
    expect(await sendLedger(made, ledger)).toMatchObject({ status: 'succeeded', rejected: 0 })
    return made
  }

  test('its hours that are over stand beside those of the Tuesday before: 30 + 30 = 60 to 14:00 after 40, +50 %, and 2 checks after 1', async () => {
    const told = await getOverview(await atNoon(), today)
    expect(told.revenue).toMatchObject({ value: 160, previous: 1140, changePct: null, fullDays: null })
    expect(told.revenue.sameHours).toEqual({ until: '14:00', value: 60, previous: 40, changePct: 50 })
    expect(told.checks.sameHours).toEqual({ until: '14:00', value: 2, previous: 1, changePct: 100 })
    expect(told.avgCheck.sameHours).toEqual({ until: '14:00', value: 30, previous: 40, changePct: -25 })
    // No rollup tells costs by hour.
    expect(told.foodCost).not.toHaveProperty('sameHours')
  })

  const readAt = (ctx: Context, at: string) =>
    sql`
    INSERT INTO integration (workspace_id, slug, is_connected, schedule, succeeded_at, updated_at)
    SELECT ${ctx.workspace.id}, source::text, true, 'every 5 minutes', ${at}::timestamptz, now() FROM restaurant
    WHERE workspace_id = ${ctx.workspace.id}`.execute(ctx.db.kysely)

  test('as far as they are read: after an exchange of 10:20 it is 30 to 10:00 after none', async () => {
    const ctx = await atNoon()
    await readAt(ctx, '2026-03-31T07:20:00Z')
    expect((await getOverview(ctx, today)).revenue.sameHours).toEqual({
      ...{ until: '10:00', value: 30, previous: null, changePct: null },
    })
  })

  test('a day that was read to its noon alone is not over the day after; one that stands still for days holds up nobody', async () => {
    const asked = { date_from: '2026-03-24', date_to: '2026-03-24' }
    const later = { ...(await atNoon()), now: () => new Date('2026-03-25T11:40:00Z') }
    expect((await getOverview(later, asked)).revenue).not.toHaveProperty('fullDays')
    await readAt(later, '2026-03-24T11:10:00Z')
    const { revenue } = await getOverview(later, asked)
    expect(revenue).toMatchObject({
      value: 1140,
      fullDays: null,
      changePct: null,
      sameHours: { until: '14:00', value: 40 },
    })
    const long = { ...later, now: () => new Date('2026-03-27T11:40:00Z') }
    expect((await getOverview(long, asked)).revenue).not.toHaveProperty('fullDays')
  })

  test('beside nothing, and of days that are over, none are told', async () => {
    const ctx = await atNoon()
    expect((await getOverview(ctx, { ...today, compare: 'none' })).revenue).not.toHaveProperty('sameHours')
    const before = { date_from: '2026-03-24', date_to: '2026-03-24' }
    expect((await getOverview(ctx, before)).revenue).not.toHaveProperty('sameHours')
  })
})

describe('a bar that sells until 04:00 of its own zone', () => {
  /** 31 March 2026, 01:30 in Moscow: 30 March is still running in the bar. */
  async function atNight(now: string, bar: { timezone?: string; dayEnd?: string } = { dayEnd: '04:00' }) {
    const made = await testContext(database.db, { now: '2026-03-31T12:00:00Z', timezone: 'Europe/Moscow' })
    const days = ['22', '23', '29', '30'].map((day) => sale(day, `2026-03-${day}`, day))
    const report = await sendLedger(made, { restaurants: [{ key: 'r1' }, { key: 'bar', ...bar }], checks: days })
    expect(report).toMatchObject({ status: 'succeeded', rejected: 0 })
    return { ...made, now: () => new Date(now) }
  }
  const twoDays = { date_from: '2026-03-29', date_to: '2026-03-30' }

  test('keeps yesterday out of the change at 01:30: 29 after 22, not 29 + 30 after 22 + 23', async () => {
    const { revenue, previous } = await getOverview(await atNight('2026-03-30T22:30:00Z'), twoDays)
    expect(previous).toEqual({ from: '2026-03-22', to: '2026-03-22' })
    expect(revenue).toMatchObject({ value: 59, previous: 22, changePct: 31.82 })
    expect(revenue.fullDays).toEqual({ from: '2026-03-29', to: '2026-03-29', value: 29 })
  })

  test('leaves yesterday alone without a change, and at 04:00 compares it', async () => {
    const yesterday = { date_from: '2026-03-30', date_to: '2026-03-30' }
    const running = await getOverview(await atNight('2026-03-31T00:59:59Z'), yesterday)
    expect(running.revenue).toMatchObject({ value: 30, previous: 23, changePct: null, fullDays: null })
    const over = await getOverview(await atNight('2026-03-31T01:00:00Z'), yesterday)
    expect(over.revenue).toMatchObject({ value: 30, previous: 23, changePct: 30.43 })
    expect(over.revenue).not.toHaveProperty('fullDays')
  })

  test('counts by its own zone: at 00:30 in Moscow it is 23:30 in Kaliningrad, and 07:30 in Vladivostok', async () => {
    const at = '2026-03-30T21:30:00Z'
    const west = await getOverview(await atNight(at, { timezone: 'Europe/Kaliningrad' }), twoDays)
    expect(west.revenue.fullDays).toEqual({ from: '2026-03-29', to: '2026-03-29', value: 29 })
    const east = await getOverview(await atNight(at, { timezone: 'Asia/Vladivostok', dayEnd: '04:00' }), twoDays)
    expect(east.revenue).toMatchObject({ value: 59, previous: 45, changePct: 31.11 })
    expect(east.revenue).not.toHaveProperty('fullDays')
  })

  test('no longer counts once it is closed for good', async () => {
    const ctx = await atNight('2026-03-30T22:30:00Z')
    const { data } = await listRestaurants(ctx, { search: 'bar' })
    await updateRestaurant(ctx, { id: data[0]?.id ?? '', isActive: false })
    const { revenue } = await getOverview(ctx, twoDays)
    expect(revenue).toMatchObject({ value: 59, previous: 45, changePct: 31.11 })
  })
})

describe('food cost', () => {
  const lines = [
    { dish: 'soup', total: '20', quantity: '2' },
    { dish: 'tea', total: '10', quantity: '1' },
    { dish: 'cake', total: '70', quantity: '7' },
  ]
  const dishes = [{ key: 'soup', cost: '3' }, { key: 'tea', cost: '3' }, { key: 'cake' }]

  test('is Σ(cost × quantity) ÷ Σ revenue of dishes with a cost: (3 × 2 + 3 × 1) ÷ (20 + 10) = 30 %, of 30 % of revenue', async () => {
    const { figures } = await overview({ dishes, checks: [sale('a', '2026-03-10', '', { lines })] })
    expect(figures.foodCost).toMatchObject({
      unit: 'percent',
      value: 30,
      previous: null,
      changePct: null,
      knownRevenueSharePct: 30,
    })
    expect(figures.foodCost.spark).toEqual([30])
  })

  test('without any known cost is null, of 0 % of revenue', async () => {
    const { figures } = await overview({ checks: [sale('a', '2026-03-10', '10')] })
    expect(figures.foodCost).toMatchObject({ value: null, spark: [null] })
    expect(figures.foodCost.knownRevenueSharePct ?? 0).toBe(0)
  })

  test('changes in points, of the exact percents: 10 ÷ 30 after 10 ÷ 60 is 33.333 − 16.667 = +16.67', async () => {
    const at = (date: string, total: string) => sale(date, date, '', { lines: [{ dish: 'tea', total }] })
    const { figures } = await overview({
      dishes: [{ key: 'tea', cost: '10' }],
      checks: [at('2026-03-02', '60'), at('2026-03-10', '30')],
    })
    expect(figures.foodCost).toMatchObject({
      ...{ value: 33.33, previous: 16.67, changePct: null, changePoints: 16.67, goodWhen: 'down' },
    })
  })
})

describe('what is asked of the database', () => {
  test('is six statements, however many figures: the days, figures, restaurants, hours, dishes, waiters', async () => {
    const { ctx } = await overview({ checks: [sale('a', '2026-03-10', '10')] })
    expect(await countAsked(ctx, week)).toBe(6)
  })

  test('and no more of today beside the same hours', async () => {
    const ctx = await testContext(database.db, { now: '2026-03-10T18:00:00Z' })
    await sendLedger(ctx, { checks: [sale('a', '2026-03-10', '10')] })
    expect(await countAsked(ctx, { date_from: '2026-03-10', date_to: '2026-03-10' })).toBe(6)
  })

  async function countAsked(ctx: Context, period: typeof week): Promise<number> {
    let asked = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        asked += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await getOverview({ ...ctx, db: { ...ctx.db, kysely: ctx.db.kysely.withPlugin(counting) } }, period)
    return asked
  }
})

describe('the figures that come next', () => {
  test('90 − 30 of 10 each = 60 of profit, 3 guests of 30; 10 discounted, 20 given back, 7 struck off, 80 paid', async () => {
    const lines = [
      { dish: 'tea', total: '110', discount: '10', quantity: '4' },
      { dish: 'tea', total: '-20', quantity: '-1', type: 'return' as const, key: 'back' },
      { dish: 'tea', total: '7', type: 'void' as const, key: 'v', reason: 'Отказ' },
    ]
    const made = await testContext(database.db)
    const ledger = bundleOf({
      dishes: [{ key: 'tea', cost: '10' }],
      checks: [sale('a', '2026-03-10', '', { guests: 3, lines })],
    })
    const at = { file: 'till', line: 1, restaurantKey: 'r1', businessDate: '2026-03-10' }
    const paid: AmountRecord = { kind: 'amount', ...at, of: 'payment', type: 'Карта', sum: '80', count: 1 }
    await sendBundle(made, {
      ...ledger,
      tellsAmounts: ['payment'],
      async *records() {
        yield* ledger.records()
        yield [paid]
      },
    })
    const { more } = await getOverview(made, week)
    expect(more).toMatchObject({
      grossProfit: { value: 60, knownRevenueSharePct: 100 },
      guests: { value: 3 },
      revenuePerGuest: { value: 30 },
      discounts: { value: 10 },
      returns: { value: -20 },
      voids: { value: 7 },
      payments: { value: 80 },
    })
  })
})

describe('restaurants', () => {
  test('stand beside themselves: 30 after 20 is +50 %, 10 after none; what sold only before is not in the list', async () => {
    const at = (key: string, restaurant: string, date: string, total: string) => sale(key, date, total, { restaurant })
    const { figures } = await overview({
      restaurants: [{ key: 'r1' }, { key: 'r2' }, { key: 'r3' }],
      checks: [
        ...[at('a', 'r1', '2026-03-10', '30'), at('b', 'r1', '2026-03-03', '20')],
        ...[at('c', 'r2', '2026-03-10', '10'), at('d', 'r3', '2026-03-03', '5'), storedFrom('2026-02-01')],
      ],
    })
    expect(figures.revenueByRestaurant).toMatchObject({
      goodWhen: 'up',
      items: [
        { label: 'r1', value: 30, previous: 20, changePct: 50, sharePct: 75 },
        { label: 'r2', value: 10, previous: null, changePct: null, sharePct: 25 },
      ],
    })
  })
})

describe('hours and weekdays', () => {
  const at = (key: string, closedAt: string, total: string) => ({ key, closedAt, lines: [{ dish: 'tea', total }] })
  const night = { restaurants: [{ key: 'r1', timezone: 'Europe/Moscow', dayEnd: '05:00' }] }

  test('are of the business day: Tuesday 01:00 belongs to Monday’s night, hour 1 after hour 23', async () => {
    const { figures } = await overview({
      ...night,
      checks: [
        at('a', '2026-03-10T01:00:00', '3'),
        at('b', '2026-03-09T23:30:00', '4'),
        at('c', '2026-03-15T12:00:00', '5'),
        at('d', '2026-03-16T04:59:00', '6'),
      ],
    })
    expect(figures.revenueHeatmap).toMatchObject({
      unit: 'money',
      xs: ['12', '23', '1', '4'],
      ys: ['1', '2', '3', '4', '5', '6', '7'],
    })
    expect(figures.revenueHeatmap.cells).toEqual([
      { x: '12', y: '7', value: 5 },
      { x: '23', y: '1', value: 4 },
      { x: '1', y: '1', value: 3 },
      { x: '4', y: '7', value: 6 },
    ])
    expect(figures.revenueByHour.series[0]?.points).toEqual([
      { x: '12', y: 5 },
      { x: '23', y: 4 },
      { x: '1', y: 3 },
      { x: '4', y: 6 },
    ])
  })

  test('add up over weeks: two Mondays at noon, 3 + 4 = 7', async () => {
    const checks = [at('a', '2026-03-09T12:10:00', '3'), at('b', '2026-03-16T12:50:00', '4')]
    const { figures } = await overview({ ...night, checks }, { date_from: '2026-03-09', date_to: '2026-03-22' })
    expect(figures.revenueHeatmap.cells).toEqual([{ x: '12', y: '1', value: 7 }])
  })

  test('leave out checks without a time', async () => {
    const { figures } = await overview({
      ...night,
      checks: [sale('u', '2026-03-09', '9'), at('a', '2026-03-09T12:10:00', '3')],
    })
    expect(figures.revenueByHour.series[0]?.points).toEqual([{ x: '12', y: 3 }])
    expect(figures.revenue.value).toBe(12)
  })
})

describe('rankings', () => {
  const ledger: Ledger = {
    restaurants: [
      { key: 'r1', name: 'North' },
      { key: 'r2', name: 'South' },
      { key: 'r3', name: 'Closed' },
    ],
    checks: [
      sale('a', '2026-03-09', '', {
        waiter: 'anna',
        lines: [
          { dish: 'soup', total: '60' },
          { dish: 'tea', total: '15' },
        ],
      }),
      sale('b', '2026-03-10', '25', { restaurant: 'r2', waiter: 'boris' }),
    ],
  }

  test('are greatest first with their share of all: 75 of 100 = 75 %, 25 %', async () => {
    const { figures } = await overview(ledger)
    expect(figures.revenueByRestaurant.items.map(({ label, value, sharePct }) => [label, value, sharePct])).toEqual([
      ['North', 75, 75],
      ['South', 25, 25],
    ])
    expect(figures.topDishes.items.map(({ label, value, sharePct }) => [label, value, sharePct])).toEqual([
      ['soup', 60, 60],
      ['tea', 40, 40],
    ])
    expect(figures.topWaiters.items.map(({ label, value }) => [label, value])).toEqual([
      ['anna', 75],
      ['boris', 25],
    ])
  })

  test('are the figures and ids of the lists', async () => {
    const { ctx, figures } = await overview(ledger)
    const lists = [
      {
        items: figures.revenueByRestaurant.items,
        rows: (await listRestaurants(ctx, week)).data.map(({ id, metrics }) => [id, metrics.revenue]),
      },
      {
        items: figures.topDishes.items,
        rows: (await listDishes(ctx, week)).data.map(({ id, revenue }) => [id, revenue]),
      },
      {
        items: figures.topWaiters.items,
        rows: (await listWaiters(ctx, week)).data.map(({ id, revenue }) => [id, revenue]),
      },
    ]
    for (const { items, rows } of lists)
      expect(rows).toEqual(expect.arrayContaining(items.map(({ id, value }) => [id, value])))
    const total = lists[0]?.rows.reduce((sum, [, revenue]) => sum + Number(revenue), 0)
    expect(total).toBe(figures.revenue.value)
  })

  test('give shares of what is ranked, shown or not: 11 dishes of 10 are 9.09 % each, ten shown', async () => {
    const lines = Array.from({ length: 11 }, (_, index) => ({ dish: `d${index}`, total: '10' }))
    const { figures } = await overview({ checks: [sale('a', '2026-03-09', '', { lines })] })
    expect(figures.topDishes.items.map(({ sharePct }) => sharePct)).toEqual(Array(10).fill(9.09))
  })
})

test('the overview needs read:dashboards and the scope of each figure in it', async () => {
  const ctx = await testContext(database.db)
  const without = (scope: string) => ({ ...ctx, scopes: new Set([...ctx.scopes].filter((each) => each !== scope)) })
  for (const requiredScope of ['read:dashboards', 'read:checks', 'read:dishes', 'read:restaurants', 'read:waiters']) {
    await expect(getOverview(without(requiredScope), week)).rejects.toMatchObject({
      code: 'insufficient_scope',
      extra: { requiredScope },
    })
  }
})
