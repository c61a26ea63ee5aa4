import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { checksByDay, revenue, revenueByDay } from '../figures/presets.ts'
import { comparedPeriod } from '../time/period.ts'
import { metricCatalogue } from './metric-catalogue.ts'
import { metricTable } from './metric-table.ts'

const database = suiteDatabase()
const metrics = [...metricCatalogue.keys()]

const sale = (date: string, total: string) => ({ key: date, date, lines: [{ dish: 'tea', total }] })
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
  expect(await sendLedger(ctx, ledger)).toMatchObject({ status: 'succeeded', rejected: 0 })
})

describe('the days compared with', () => {
  test.each([
    ['previous', '2026-03-09', '2026-03-15', '2026-03-02', '2026-03-08'],
    ['previous', '2026-03-01', '2026-03-31', '2026-01-29', '2026-02-28'],
    ['year_ago', '2026-03-09', '2026-03-15', '2025-03-09', '2025-03-15'],
    ['year_ago', '2024-02-29', '2024-02-29', '2023-02-28', '2023-02-28'],
    ['year_ago', '2025-02-01', '2025-03-01', '2024-02-01', '2024-03-01'],
    ['year_ago', '0001-01-01', '0001-01-02', '0001-01-01', '0001-01-02'],
  ] as const)('%s of %s – %s are %s – %s', (comparison, from, to, ...days) => {
    expect(comparedPeriod({ from, to }, comparison)).toEqual({ from: days[0], to: days[1] })
  })

  test('none are none', () => {
    expect(comparedPeriod(period, 'none')).toBeNull()
  })
})

describe('compared with nothing', () => {
  test.each(metrics)('%s has no figures of other days, and all else as ever', async (id) => {
    const listed = metricCatalogue.get(id)
    const previous = comparedPeriod(period, 'previous')
    const beside = await listed?.metric.compute(ctx, { period, previous })
    const alone = await listed?.metric.compute(ctx, { period, previous: null })
    if (beside && 'series' in beside) {
      expect(alone).toEqual({ ...beside, series: beside.series.filter(({ key }) => key === 'current') })
    } else if (beside && 'value' in beside) {
      expect(alone).toEqual({ ...beside, previous: null, changePct: null })
    } else {
      expect(alone).toEqual(beside)
    }
  })
})

test.each(metrics)('%s is said to compare just where it tells figures of other days', async (id) => {
  const metric = metricCatalogue.get(id)?.metric
  const beside = await metric?.compute(ctx, { period, previous: comparedPeriod(period, 'year_ago') })
  const alone = await metric?.compute(ctx, { period, previous: null })
  expect(JSON.stringify(beside) !== JSON.stringify(alone)).toBe(metric?.compares === true)
})

describe('a year ago', () => {
  const input = { period, previous: comparedPeriod(period, 'year_ago') }

  test('30 + 40 + 50 = 120 after 10 + 20 = 30: +300 %', async () => {
    expect(await revenue.compute(ctx, input)).toMatchObject({ value: 120, previous: 30, changePct: 300 })
  })

  test('a day stands beside the same date: 29 February beside the 28th, 1 March beside 1 March', async () => {
    const { series } = await revenueByDay.compute(ctx, input)
    expect(series).toEqual([
      {
        key: 'current',
        label: 'Период',
        points: [
          { x: '2024-02-28', y: 30 },
          { x: '2024-02-29', y: 40 },
          { x: '2024-03-01', y: 50 },
        ],
      },
      {
        key: 'previous',
        label: 'Год назад',
        points: [
          { x: '2023-02-28', y: 10 },
          { x: '2023-02-28', y: 10 },
          { x: '2023-03-01', y: 20 },
        ],
      },
    ])
  })
})

describe('as a table', () => {
  test('days stand beside those compared with, as the series has them', async () => {
    const byYear = { period, previous: comparedPeriod(period, 'year_ago') }
    expect(metricTable(revenueByDay, byYear, await revenueByDay.compute(ctx, byYear))).toEqual({
      columns: [
        { key: 'x', label: 'Дата', unit: null },
        { key: 'value', label: 'Выручка по дням', unit: 'money' },
        { key: 'previous', label: 'Год назад', unit: 'money' },
      ],
      rows: [
        { x: '2024-02-28', value: 30, previous: 10 },
        { x: '2024-02-29', value: 40, previous: 10 },
        { x: '2024-03-01', value: 50, previous: 20 },
      ],
    })
    const before = { period, previous: comparedPeriod(period, 'previous') }
    const { rows } = metricTable(checksByDay, before, await checksByDay.compute(ctx, before))
    expect(rows).toEqual([
      { x: '2024-02-28', value: 1, previous: null },
      { x: '2024-02-29', value: 1, previous: 1 },
      { x: '2024-03-01', value: 1, previous: null },
    ])
    const alone = { period, previous: null }
    const table = metricTable(checksByDay, alone, await checksByDay.compute(ctx, alone))
    expect(table.columns.map(({ key }) => key)).toEqual(['x', 'value'])
  })

  test.each(metrics)('%s has a cell in each of its columns, each figure as the metric tells it', async (id) => {
    const metric = metricCatalogue.get(id)?.metric
    if (!metric) throw new Error(`There is no metric ${id}`)
    const input = { period, previous: comparedPeriod(period, 'previous') }
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
