import { bundleOf, type Ledger, sendBundle, sendLedger, storedFrom } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import type { AmountRecord } from '../exchange/records.ts'
import { comparedRowOf } from './compared-period.ts'
import { metricTable } from './metric-table.ts'
import { checksByDay, metricCatalogue, revenue, revenueByDay } from './presets.ts'
import type { MetricInput } from './shapes.ts'

const database = suiteDatabase()
const metrics = [...metricCatalogue.keys()]

const sale = (date: string, total: string) => ({
  ...{ key: date, date, guests: 2 },
  lines: [
    { dish: 'tea', total },
    { dish: 'tea', total: '3', type: 'void' as const, key: 'v' },
  ],
})
const ledger: Ledger = {
  dishes: [{ key: 'tea', categoryPath: 'Бар', cost: '1' }],
  checks: [
    sale('2023-02-27', '5'),
    sale('2023-02-28', '10'),
    sale('2023-03-01', '20'),
    sale('2024-02-26', '4'),
    sale('2024-02-28', '30'),
    sale('2024-02-29', '40'),
    sale('2024-03-01', '50'),
    storedFrom('2023-01-01'),
  ],
  stockMoves: [
    { restaurant: 'r1', product: 'Чай', at: '2024-02-28T10:00:00', direction: 'in', quantity: '1', sum: '9' },
    { restaurant: 'r1', product: 'Чай', at: '2024-02-28T11:00:00', direction: 'out', quantity: '1', sum: '9' },
  ],
}
const period = { from: '2024-02-28', to: '2024-03-01' }

let ctx: Context
beforeAll(async () => {
  ctx = await testContext(database.db)
  const held = bundleOf(ledger)
  const paid = ledger.checks.map(({ date = '' }): AmountRecord => {
    const at = { file: 'till', line: 1, restaurantKey: 'r1', businessDate: date }
    return { kind: 'amount', ...at, of: 'payment', type: 'Карта', sum: date.slice(8), count: 1 }
  })
  await sendBundle(ctx, {
    ...held,
    tellsAmounts: ['payment'],
    async *records() {
      yield* held.records()
      yield paid
    },
  })
})

describe('compared with nothing', () => {
  test.each(metrics)('%s has no figures of other days, and all else as ever', async (id) => {
    const listed = metricCatalogue.get(id)
    const previous = comparedRowOf(period, 'previous')
    const beside = await listed?.metric.compute(ctx, { period, previous })
    const alone = await listed?.metric.compute(ctx, { period, previous: null })
    if (beside && 'series' in beside) {
      expect(alone).toEqual({ ...beside, series: beside.series.filter(({ key }) => key === 'current') })
    } else if (beside && 'items' in beside) {
      const bare = beside.items.map(({ previous: _, changePct: __, changePoints: ___, ...item }) => item)
      const { goodWhen: _, ...rest } = beside
      expect(alone).toEqual({ ...rest, items: bare })
    } else if (beside && 'value' in beside) {
      expect(alone).toEqual({
        ...beside,
        ...{ previous: null, changePct: null },
        ...('changePoints' in beside && { changePoints: null }),
      })
    } else {
      expect(alone).toEqual(beside)
    }
  })
})

test.each(metrics)('%s is said to compare just where it tells figures of other days', async (id) => {
  const metric = metricCatalogue.get(id)?.metric
  const beside = await metric?.compute(ctx, { period, previous: comparedRowOf(period, 'year_ago') })
  const alone = await metric?.compute(ctx, { period, previous: null })
  expect(JSON.stringify(beside) !== JSON.stringify(alone)).toBe(metric?.compares === true)
})

describe('a year ago', () => {
  const month = { from: '2024-02-01', to: '2024-03-01' }
  const input = { period: month, previous: comparedRowOf(month, 'year_ago') }

  test('of more than 28 days is the same dates: 4 + 30 + 40 + 50 = 124 after 5 + 10 + 20 = 35: +254.29 %', async () => {
    expect(await revenue.compute(ctx, input)).toMatchObject({ value: 124, previous: 35, changePct: 254.29 })
  })

  test('a day stands beside the same date: 29 February beside none, 1 March beside 1 March', async () => {
    const { series } = await revenueByDay.compute(ctx, input)
    const [now] = series.map(({ points }) => points.slice(-4))
    const before = series[1]?.points.slice(-3)
    expect(series.map(({ key, label }) => [key, label])).toEqual([
      ['current', 'current'],
      ['previous', 'year_ago'],
    ])
    expect(now?.map(({ x, y }) => [x, y])).toEqual([
      ['2024-02-27', null],
      ['2024-02-28', 30],
      ['2024-02-29', 40],
      ['2024-03-01', 50],
    ])
    expect(before).toEqual([
      { x: '2023-02-27', y: 5, at: '2024-02-27' },
      { x: '2023-02-28', y: 10, at: '2024-02-28' },
      { x: '2023-03-01', y: 20, at: '2024-03-01' },
    ])
  })

  test('of a day is 52 weeks ago, the same weekday', async () => {
    const day = { from: '2024-02-28', to: '2024-02-28' }
    expect(comparedRowOf(day, 'year_ago')).toEqual({ from: '2023-03-01', to: '2023-03-01', shift: { days: 364 } })
    expect(await revenue.compute(ctx, { period: day, previous: comparedRowOf(day, 'year_ago') })).toMatchObject({
      ...{ value: 30, previous: 20, changePct: 50 },
    })
  })
})

describe('a month beside a longer one', () => {
  const february = { from: '2024-02-01', to: '2024-02-29' }

  test('has each day of the longer once, as its sum has: 9 on the 29th, and 3 on the 31st with no day to compare', async () => {
    const own = await testContext(database.db, { now: '2024-03-20T12:00:00Z' })
    await sendLedger(own, {
      checks: [storedFrom('2023-12-31'), sale('2024-01-29', '9'), sale('2024-01-31', '3'), sale('2024-02-29', '6')],
    })
    const input = { period: february, previous: comparedRowOf(february, 'previous') }
    expect(input.previous).toMatchObject({ from: '2024-01-01', to: '2024-01-31' })
    expect(await revenue.compute(own, input)).toMatchObject({ value: 6, previous: 12, changePct: -50 })
    const { series } = await revenueByDay.compute(own, input)
    expect(series.map(({ points }) => points.length)).toEqual([29, 31])
    expect(series[1]?.points.slice(-3)).toEqual([
      { x: '2024-01-29', y: 9, at: '2024-02-29' },
      { x: '2024-01-30', y: null },
      { x: '2024-01-31', y: 3 },
    ])
    const { rows } = metricTable(revenueByDay, input, await revenueByDay.compute(own, input))
    expect(rows.slice(-2)).toEqual([
      { x: '2024-02-28', value: null, previous: null },
      { x: '2024-02-29', value: 6, previous: 9 },
    ])
  })
})

describe('a longer month beside a shorter one', () => {
  const told = async (sales: [date: string, total: string][], asked: MetricInput) => {
    const own = await testContext(database.db, { now: '2026-07-20T12:00:00Z' })
    await sendLedger(own, { checks: sales.map(([date, total]) => sale(date, total)) })
    const { series } = await revenueByDay.compute(own, asked)
    const { previous } = await revenue.compute(own, asked)
    return { previous, points: series[1]?.points.map(({ y }) => y) ?? [] }
  }

  test('by day: 28 March beside the 100 of 28 February, which is the last of its days', async () => {
    const period = { from: '2026-03-01', to: '2026-03-31' }
    const sales: [string, string][] = [
      ['2026-02-28', '100'],
      ['2026-03-31', '1'],
    ]
    const { previous, points } = await told(sales, { period, previous: comparedRowOf(period, 'previous') })
    expect([previous, points.length, points.slice(-2)]).toEqual([100, 28, [null, 100]])
  })

  test('by week: 100 of 2 March is beside the first days of April, 50 of 12 March beside the second week', async () => {
    const period = { from: '2026-04-01', to: '2026-04-30' }
    const sales: [string, string][] = [
      ['2026-03-02', '100'],
      ['2026-03-12', '50'],
      ['2026-04-30', '1'],
    ]
    const asked = { period, previous: comparedRowOf(period, 'previous'), grain: 'week' as const }
    expect(await told(sales, asked)).toEqual({ previous: 150, points: [100, 50, null, null, null] })
  })

  test('in a quarter: 31 January is compared with no day of April, 1 February with 1 May: 5 + 7 = 12', async () => {
    const period = { from: '2026-04-01', to: '2026-06-30' }
    const sales: [string, string][] = [
      ['2026-01-31', '5'],
      ['2026-02-01', '7'],
      ['2026-06-30', '1'],
    ]
    const { previous, points } = await told(sales, { period, previous: comparedRowOf(period, 'previous') })
    expect([previous, points.length, points[30], points[31]]).toEqual([12, 90, 5, 7])
  })
})

describe('as a table', () => {
  test('days stand beside those compared with, as the series has them', async () => {
    const byYear = { period, previous: comparedRowOf(period, 'year_ago') }
    expect(metricTable(revenueByDay, byYear, await revenueByDay.compute(ctx, byYear))).toEqual({
      columns: [
        { key: 'x', label: 'day', unit: null },
        { key: 'value', label: 'title', unit: 'money' },
        { key: 'previous', label: 'year_ago', unit: 'money' },
      ],
      // The same weekdays: of 1 to 3 March.
      rows: [
        { x: '2024-02-28', value: 30, previous: 20 },
        { x: '2024-02-29', value: 40, previous: null },
        { x: '2024-03-01', value: 50, previous: null },
      ],
    })
    const before = { period, previous: comparedRowOf(period, 'previous') }
    const { rows } = metricTable(checksByDay, before, await checksByDay.compute(ctx, before))
    expect(rows).toEqual([
      // Of 21, 22 and 23 February.
      { x: '2024-02-28', value: 1, previous: null },
      { x: '2024-02-29', value: 1, previous: null },
      { x: '2024-03-01', value: 1, previous: null },
    ])
    const alone = { period, previous: null }
    const table = metricTable(checksByDay, alone, await checksByDay.compute(ctx, alone))
    expect(table.columns.map(({ key }) => key)).toEqual(['x', 'value'])
  })

  test.each(metrics)('%s has a cell in each of its columns, each figure as the metric tells it', async (id) => {
    const metric = metricCatalogue.get(id)?.metric
    if (!metric) throw new Error(`There is no metric ${id}`)
    const input = { period, previous: comparedRowOf(period, 'previous') }
    const data = await metric.compute(ctx, input)
    const { columns, rows } = metricTable(metric, input, data)
    for (const { id: _item, weekday: _weekday, ...row } of rows) {
      expect(Object.keys(row).sort()).toEqual(columns.map(({ key }) => key).sort())
    }
    const values = rows.map((row) => row['value'])
    if ('items' in data) expect(values).toEqual(data.items.map(({ value }) => value))
    if ('cells' in data) expect(values).toEqual(data.cells.map(({ value }) => value))
    if ('series' in data) expect(values).toEqual(data.series[0]?.points.map(({ y }) => y))
    if ('value' in data) expect(values).toEqual([data.value])
  })
})
