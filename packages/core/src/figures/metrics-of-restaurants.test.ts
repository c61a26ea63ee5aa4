import type { WidgetData } from '@vitrina/contract/dashboard'
import { type Ledger, sendLedger, storedFrom } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createMovement } from '../stock/create-movement.ts'
import { foodCost, foodCostByCategory, foodCostByRestaurant, metricCatalogue, stockBelowThreshold } from './presets.ts'
import type { MetricInput } from './shapes.ts'

const database = suiteDatabase()
const metrics = [...metricCatalogue.keys()]

/** The second week of March 2026, Monday to Sunday, beside the first. */
const week: MetricInput = {
  period: { from: '2026-03-09', to: '2026-03-15' },
  previous: { from: '2026-03-02', to: '2026-03-08', shift: { days: 7 } },
}

// North, South and Bar; soup is made for 20, tea for 5, what a cake costs nobody knows.
const restaurants = [
  { key: 'r1', name: 'North', timezone: 'Europe/Moscow', dayEnd: '00:00' },
  { key: 'r2', name: 'South', timezone: 'Europe/Moscow', dayEnd: '00:00' },
  { key: 'r3', name: 'Bar', timezone: 'Europe/Moscow', dayEnd: '06:00' },
]
const ledger: Ledger = {
  restaurants,
  dishes: [
    { key: 'soup', name: 'Борщ', categoryPath: 'Кухня / Супы', cost: '20' },
    { key: 'tea', name: 'Чай', categoryPath: 'Бар / Напитки', cost: '5' },
    { key: 'cake', name: 'Торт', categoryPath: 'Кухня / Десерты' },
  ],
  employees: [
    { key: 'anna', name: 'Анна' },
    { key: 'boris', name: 'Борис' },
  ],
  checks: [
    storedFrom('2026-02-01'),
    { key: 'p1', date: '2026-03-03', waiter: 'anna', lines: [{ dish: 'soup', total: '50' }] },
    { key: 'p2', restaurant: 'r2', date: '2026-03-04', lines: [{ dish: 'tea', total: '10' }] },
    { key: 'p3', restaurant: 'r3', date: '2026-03-03', lines: [{ dish: 'tea', total: '1000' }] },
    {
      key: 'a',
      date: '2026-03-09',
      closedAt: '2026-03-09T12:10:00',
      waiter: 'anna',
      lines: [
        { dish: 'soup', total: '100', quantity: '2' },
        { dish: 'tea', total: '20' },
      ],
    },
    { key: 'b', date: '2026-03-10', closedAt: '2026-03-10T01:00:00', lines: [{ dish: 'tea', total: '30' }] },
    {
      key: 'c',
      restaurant: 'r2',
      date: '2026-03-09',
      closedAt: '2026-03-09T12:30:00',
      waiter: 'boris',
      lines: [{ dish: 'soup', total: '60' }],
    },
    {
      key: 'd',
      restaurant: 'r2',
      date: '2026-03-11',
      closedAt: '2026-03-11T23:59:00',
      waiter: 'boris',
      lines: [{ dish: 'cake', total: '40' }],
    },
    {
      key: 'e',
      restaurant: 'r3',
      date: '2026-03-09',
      closedAt: '2026-03-09T12:40:00',
      waiter: 'anna',
      lines: [{ dish: 'soup', total: '500', quantity: '10' }],
    },
    {
      key: 'f',
      restaurant: 'r3',
      date: '2026-03-11',
      closedAt: '2026-03-12T01:00:00',
      lines: [{ dish: 'tea', total: '50', quantity: '2' }],
    },
  ],
  stockMoves: [
    { restaurant: 'r1', product: 'Мука', at: '2026-03-10T10:00:00', direction: 'in', quantity: '10', sum: '300' },
    { restaurant: 'r2', product: 'Мука', at: '2026-03-11T10:00:00', direction: 'in', quantity: '5', sum: '100' },
    { restaurant: 'r2', product: 'Мука', at: '2026-03-12T10:00:00', direction: 'out', quantity: '2', sum: '50' },
    { restaurant: 'r3', product: 'МУКА', at: '2026-03-13T10:00:00', direction: 'in', quantity: '50', sum: '1000' },
    { restaurant: 'r3', product: 'Сахар', at: '2026-03-13T10:00:00', direction: 'out', quantity: '1', sum: '7' },
  ],
}

/** The same chain as if it had never had Bar. */
const withoutBar: Ledger = {
  ...ledger,
  restaurants: restaurants.filter(({ key }) => key !== 'r3'),
  checks: ledger.checks.filter(({ restaurant }) => restaurant !== 'r3'),
  stockMoves: (ledger.stockMoves ?? []).filter(({ restaurant }) => restaurant !== 'r3'),
}

async function given(sent: Ledger) {
  const ctx = await testContext(database.db)
  expect(await sendLedger(ctx, sent)).toMatchObject({ status: 'succeeded', rejected: 0 })
  const rows = await ctx.db.kysely
    .selectFrom('restaurant')
    .select(['id', 'name'])
    .where('workspace_id', '=', ctx.workspace.id)
    .execute()
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  const of = (...names: string[]): MetricInput => ({ ...week, restaurantIds: names.map((name) => ids.get(name) ?? '') })
  return { ctx, of }
}

async function compute(ctx: Context, id: string, input: MetricInput): Promise<WidgetData> {
  const listed = metricCatalogue.get(id)
  if (!listed) throw new Error(`There is no metric ${id}`)
  return listed.metric.compute(ctx, input)
}

/** Without ids, which two workspaces never share. */
function told(data: WidgetData): WidgetData {
  return 'items' in data ? { ...data, items: data.items.map((item) => ({ ...item, id: '' })) } : data
}

/** What of a metric may be added up: its figure or its items, points and cells by name. */
function parts(data: WidgetData): Map<string, number> {
  const all: [string, number | null][] =
    'items' in data
      ? data.items.map(({ id, value }) => [id, value])
      : 'cells' in data
        ? data.cells.map(({ x, y, value }) => [`${x} ${y}`, value])
        : 'series' in data
          ? data.series.flatMap(({ key, points }) =>
              points.map(({ x, y }): [string, number | null] => [`${key} ${x}`, y]),
            )
          : 'value' in data
            ? [
                ['value', data.value],
                ['previous', data.previous],
              ]
            : []
  return new Map(all.flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])))
}

describe('of two restaurants out of three', () => {
  let ctx: Context
  let of: (...names: string[]) => MetricInput
  let two: Context
  let theirs: (...names: string[]) => MetricInput

  beforeAll(async () => {
    ;({ ctx, of } = await given(ledger))
    ;({ ctx: two, of: theirs } = await given(withoutBar))
  })

  test.each(metrics)('%s is what a chain of those two alone would have', async (id) => {
    expect(told(await compute(ctx, id, of('North', 'South')))).toEqual(told(await compute(two, id, week)))
  })

  test.each(metrics)('%s of all three, named, is that of the whole', async (id) => {
    expect(await compute(ctx, id, of('North', 'South', 'Bar'))).toEqual(await compute(ctx, id, week))
  })

  test.each(metrics)('%s of no restaurant at all, or of another workspace’s, says nothing of ours', async (id) => {
    for (const input of [{ ...week, restaurantIds: [] }, theirs('North', 'South')]) {
      const figures = [...parts(await compute(ctx, id, input)).values()]
      expect(figures.every((figure) => figure === 0)).toBe(true)
    }
  })

  const additive = [
    ...['revenue', 'checks', 'checks_without_waiter', 'revenue_without_waiter', 'revenue_by_day', 'checks_by_day'],
    ...['revenue_by_hour', 'checks_by_hour', 'revenue_heatmap', 'revenue_by_restaurant', 'revenue_by_category'],
    ...['quantity_by_category', 'top_dishes', 'top_waiters', 'stock_incoming', 'stock_outgoing'],
  ]
  test.each(additive)('%s of each restaurant by itself adds up to the whole', async (id) => {
    const sums = new Map<string, number>()
    for (const name of ['North', 'South', 'Bar']) {
      for (const [key, value] of parts(await compute(ctx, id, of(name)))) sums.set(key, (sums.get(key) ?? 0) + value)
    }
    const whole = parts(await compute(ctx, id, week))
    expect(whole.size).toBeGreaterThan(0)
    expect(sums).toEqual(whole)
  })

  test('revenue is 120 + 30 + 60 + 40 = 250 after 50 + 10 = 60: +316.67 %; by day 180, 30, 40', async () => {
    expect(await compute(ctx, 'revenue', of('North', 'South'))).toEqual({
      unit: 'money',
      value: 250,
      previous: 60,
      changePct: 316.67,
      goodWhen: 'up',
      spark: [180, 30, 40],
      sparkOf: { from: '2026-03-09', to: '2026-03-11', granularity: 'day' },
    })
  })

  test('the average check is 250 ÷ 4 = 62.50, by hour 180 ÷ 2 at 12, 30 at 1, 40 at 23', async () => {
    expect(await compute(ctx, 'avg_check', of('North', 'South'))).toMatchObject({ value: 62.5, previous: 30 })
    const hours = await compute(ctx, 'avg_check_by_hour', of('North', 'South'))
    expect([...parts(hours)]).toEqual([
      ['current 1', 30],
      ['current 12', 90],
      ['current 23', 40],
    ])
  })

  test('hours begin at the end of their own day: at 1 after 12 where it ends at 6, before it where at midnight', async () => {
    const hours = async (...names: string[]) => [...parts(await compute(ctx, 'checks_by_hour', of(...names))).keys()]
    expect(await hours('Bar')).toEqual(['current 12', 'current 1'])
    expect(await hours('North')).toEqual(['current 1', 'current 12'])
  })

  test('food cost is (20 × 3 + 5 × 2) ÷ (160 + 50) = 33.33 % of 210 ÷ 250 = 84 % of revenue, after 25 ÷ 60', async () => {
    expect(await compute(ctx, 'food_cost', of('North', 'South'))).toMatchObject({
      value: 33.33,
      previous: 41.67,
      knownRevenueSharePct: 84,
    })
  })

  test('shares are of what the two made: soup 160 ÷ 250 = 64 %, tea 20 %, cake 16 %; Anna 120 ÷ 220 = 54.55 %', async () => {
    const rows = (data: WidgetData) =>
      'items' in data ? data.items.map(({ label, sharePct }) => [label, sharePct]) : []
    expect(rows(await compute(ctx, 'top_dishes', of('North', 'South')))).toEqual([
      ['Борщ', 64],
      ['Чай', 20],
      ['Торт', 16],
    ])
    expect(rows(await compute(ctx, 'top_waiters', of('North', 'South')))).toEqual([
      ['Анна', 54.55],
      ['Борис', 45.45],
    ])
  })

  test('stock came in for 300 + 100 = 400 and went out for 50; the name is as they wrote it', async () => {
    const rows = (data: WidgetData) => ('items' in data ? data.items.map(({ label, value }) => [label, value]) : [])
    expect(rows(await compute(ctx, 'stock_incoming', of('North', 'South')))).toEqual([['Мука', 400]])
    expect(rows(await compute(ctx, 'stock_outgoing', of('North', 'South')))).toEqual([['Мука', 50]])
  })
})

describe('what a dish costs is one for the whole chain', () => {
  test('North sold at 20, Bar at 60, a steak costs 40: food cost of North is 40 ÷ 100, as its line of the ranking says', async () => {
    const steak = (cost: string) => ({ dish: 'steak', total: '100', cost })
    const { ctx, of } = await given({
      restaurants,
      dishes: [{ key: 'steak', categoryPath: 'Гриль' }],
      checks: [
        { key: 'a', date: '2026-03-09', lines: [steak('20')] },
        { key: 'b', restaurant: 'r3', date: '2026-03-10', lines: [steak('60')] },
      ],
    })
    const ranked = (await foodCostByRestaurant.compute(ctx, week)).items.map(({ label, value }) => [label, value])
    expect(ranked.toSorted()).toEqual([
      ['Bar', 40],
      ['North', 40],
    ])
    expect(await foodCost.compute(ctx, of('North'))).toMatchObject({ value: 40, spark: [40, null] })
    expect((await foodCostByRestaurant.compute(ctx, of('North'))).items).toMatchObject([{ label: 'North', value: 40 }])
    expect((await foodCostByCategory.compute(ctx, of('North'))).items).toMatchObject([{ value: 40 }])
    expect(await foodCost.compute(ctx, week)).toMatchObject({ value: 40 })
  })
})

describe('a threshold is of all restaurants together', () => {
  test('flour 15 < 20 stands below at both that moved it, sugar 1 < 2 at Bar alone, salt 9 ≥ 5 nowhere', async () => {
    const { ctx, of } = await given({ restaurants, checks: [] })
    const moves = [
      ['North', 'Мука', 10, 20],
      ['South', 'Мука', 5, 20],
      ['Bar', 'Сахар', 1, 2],
      ['Bar', 'Соль', 9, 5],
    ] as const
    for (const [restaurant, dish, quantity, lowThreshold] of moves) {
      const when = { unit: 'кг', occurredAt: '2026-01-10' }
      await createMovement(ctx, { restaurant, kind: 'in', dish, quantity, lowThreshold, ...when })
    }
    const below = async (input: MetricInput) => (await stockBelowThreshold.compute(ctx, input)).value
    expect(await below(of('North'))).toBe(1)
    expect(await below(of('South'))).toBe(1)
    expect(await below(of('North', 'South'))).toBe(1)
    expect(await below(of('Bar'))).toBe(1)
    expect(await below(week)).toBe(2)
  })
})
