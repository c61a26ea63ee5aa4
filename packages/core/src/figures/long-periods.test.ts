import { isoWeekday } from '@vitrina/contract/dates'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { getDashboardData } from '../dashboards/get-dashboard-data.ts'
import { getOverview } from '../dashboards/get-overview.ts'
import { listDashboards } from '../dashboards/list-dashboards.ts'
import { getDish } from '../dishes/get-dish.ts'
import { listDishes } from '../dishes/list-dishes.ts'
import { getWaiterStats } from '../waiters/get-waiter-stats.ts'
import { listWaiters } from '../waiters/list-waiters.ts'
import { comparedRowOf } from './compared-period.ts'
import { metricTable } from './metric-table.ts'
import { averageCheckByDay, foodCost, foodCostByDay, revenue, revenueByDay } from './presets.ts'

const database = suiteDatabase()

/** Monday 1 January 2024 to Saturday 26 September 2026: 1,000 days. */
const period = { from: '2024-01-01', to: '2026-09-26' }
const input = { period, previous: null }

const sale = (key: string, date: string, total: string, quantity = '1') => ({
  key,
  date,
  waiter: 'anna',
  openedAt: `${date}T12:00:00`,
  closedAt: `${date}T13:30:00`,
  lines: [{ dish: 'soup', total, quantity }],
})
const checks: Ledger['checks'] = [
  sale('a', '2024-01-01', '100', '10'),
  sale('b', '2024-01-07', '30'),
  sale('c', '2024-01-08', '7.05'),
  sale('d', '2024-02-29', '11'),
  sale('e', '2025-02-28', '20'),
  sale('f', '2025-03-01', '40'),
  sale('g', '2025-12-31', '5.55'),
  sale('h', '2026-01-01', '6'),
  sale('i', '2026-09-26', '9.4'),
]
const total = 100 + 30 + 7.05 + 11 + 20 + 40 + 5.55 + 6 + 9.4

let ctx: Context
let dashboard: string

beforeAll(async () => {
  ctx = await testContext(database.db, { now: '2026-10-15T12:00:00Z' })
  const dishes = [{ key: 'soup', cost: '3' }]
  const employees = [{ key: 'anna', name: 'Anna' }]
  const sent = await sendLedger(ctx, { dishes, employees, checks, period })
  expect(sent).toMatchObject({ status: 'succeeded', rejected: 0 })
  const { data } = await listDashboards(ctx)
  dashboard = String(data[0]?.id)
})

describe('weeks asked for', () => {
  // Monday 1 to Wednesday 10 January 2024: a whole week of 100 + 30 in 2 checks, and three days of the next.
  const few = { date_from: '2024-01-01', date_to: '2024-01-10' }

  test('of ten days are two, an average check is that of the week: (100 + 30) ÷ 2 = 65, no mean of 100 and 30 by days', async () => {
    const asked = { period: { from: few.date_from, to: few.date_to }, previous: null, grain: 'week' as const }
    const points = (data: { series: { points: unknown }[] }) => data.series[0]?.points
    expect(points(await revenueByDay.compute(ctx, asked))).toEqual([
      { x: '2024-01-01', y: 130 },
      { x: '2024-01-08', y: 7.05 },
    ])
    expect(points(await averageCheckByDay.compute(ctx, asked))).toEqual([
      { x: '2024-01-01', y: 65 },
      { x: '2024-01-08', y: 7.05 },
    ])
  })

  test('are those of the Overview, of a dish and of a waiter, and days stay where none are', async () => {
    expect((await getOverview(ctx, { ...few, grain: 'week' })).revenueByDay.granularity).toBe('week')
    expect((await getOverview(ctx, few)).revenueByDay.granularity).toBe('day')
    const [dish] = (await listDishes(ctx, few)).data
    const [card] = (await getDish(ctx, { ...few, id: dish?.id ?? '', grain: 'week' })).data
    expect(card?.dailySales.map(({ date, quantity }) => [date, quantity])).toEqual([
      ['2024-01-01', 11],
      ['2024-01-08', 1],
    ])
    const [anna] = (await listWaiters(ctx, few)).data
    const { data } = await getWaiterStats(ctx, { ...few, id: anna?.id ?? '', grain: 'month' })
    expect([data.granularity, data.byDay.map(({ date, revenue }) => [date, revenue])]).toEqual([
      'month',
      [['2024-01-01', 137.05]],
    ])
  })
})

describe('1,000 days held', () => {
  test('are 143 weeks from Mondays, whose revenue is the revenue of the period', async () => {
    const data = await revenueByDay.compute(ctx, input)
    const points = data.series[0]?.points ?? []
    expect([data.granularity, points.length]).toEqual(['week', 143])
    expect(points.every(({ x }) => isoWeekday(x) === 1)).toBe(true)
    expect(points.reduce((sum, { y }) => sum + (y ?? 0), 0)).toBeCloseTo(total, 6)
    expect((await revenue.compute(ctx, input)).value).toBeCloseTo(total, 6)
    expect(points.slice(0, 3).map(({ y }) => y)).toEqual([130, 7.05, null])
    // The last week of 2025 runs into 2026.
    expect(points.find(({ x }) => x === '2025-12-29')?.y).toBe(11.55)
  })

  test('have the same weeks in the course of a figure, which says so', async () => {
    const { spark, sparkOf } = await revenue.compute(ctx, input)
    const { series } = await revenueByDay.compute(ctx, input)
    expect(spark).toEqual(series[0]?.points.map(({ y }) => y))
    expect(sparkOf).toEqual({ ...period, granularity: 'week' })
  })

  test('of a ratio are the ratio of the sums: (100 + 30) ÷ 2 = 65 a check, 3 × 11 ÷ 130 = 25.38 %', async () => {
    expect((await averageCheckByDay.compute(ctx, input)).series[0]?.points[0]).toEqual({ x: '2024-01-01', y: 65 })
    expect((await foodCostByDay.compute(ctx, input)).series[0]?.points[0]).toEqual({ x: '2024-01-01', y: 25.38 })
    expect((await foodCost.compute(ctx, input)).sparkOf).toEqual({ ...period, granularity: 'week' })
  })

  test('of a period that begins on a Wednesday count in its first week only its own days', async () => {
    const from = { period: { from: '2024-01-03', to: '2026-09-26' }, previous: null }
    expect((await revenueByDay.compute(ctx, from)).series[0]?.points[0]).toEqual({ x: '2024-01-01', y: 30 })
  })

  test('stand beside the weeks of the same dates a year before, which add up to that year', async () => {
    const days = { from: '2025-01-01', to: '2026-03-01' }
    const against = { period: days, previous: comparedRowOf(days, 'year_ago') }
    const { series, granularity } = await revenueByDay.compute(ctx, against)
    const [now, before] = series.map(({ points }) => points)
    expect([granularity, now?.length, before?.length]).toEqual(['week', 61, 61])
    // 1 January 2024 … 1 March 2025, 29 February and all.
    expect(before?.reduce((sum, { y }) => sum + (y ?? 0), 0)).toBeCloseTo(100 + 30 + 7.05 + 11 + 20 + 40, 6)
    expect((await revenue.compute(ctx, against)).previous).toBeCloseTo(208.05, 6)
    const table = metricTable(revenueByDay, against, { unit: 'money', granularity, series })
    expect(table.columns.map(({ label }) => label)).toEqual(['week', 'title', 'year_ago'])
    expect(table.rows.map((row) => row['previous'])).toEqual(before?.map(({ y }) => y))
  })

  test('are weeks on the card of a dish and in the statistics of a waiter, which say so', async () => {
    const query = { date_from: period.from, date_to: period.to }
    const [dish] = (await listDishes(ctx, query)).data
    const [card] = (await getDish(ctx, { id: dish?.id ?? '', ...query })).data
    expect(card).toMatchObject({ granularity: 'week' })
    expect(card?.dailySales).toHaveLength(6)
    expect(card?.dailySales[0]).toEqual({ date: '2024-01-01', quantity: 11, revenue: 130 })
    const [waiter] = (await listWaiters(ctx, query)).data
    const { data } = await getWaiterStats(ctx, { id: waiter?.id ?? '', ...query })
    expect(data).toMatchObject({ granularity: 'week' })
    expect(data.byDay).toHaveLength(6)
    expect(data.byDay[0]).toEqual({ date: '2024-01-01', revenue: 130, checks: 2, hours: 3 })
    expect(data.byDay.reduce((sum, row) => sum + (row.revenue ?? 0), 0)).toBeCloseTo(total, 6)
  })
})

describe('a period', () => {
  test.each([
    ['0001-01-01', '9999-12-31', '3,652,059'],
    ['1926-01-01', '2026-11-22', '36,851'],
    ['2023-01-01', '2026-01-05', '1,101'],
  ])('%s to %s is %s days: 400 in words, with the parameter named', async (date_from, date_to, days) => {
    const query = { date_from, date_to }
    const refused = {
      code: 'invalid_parameter',
      message: expect.stringMatching(new RegExp(`at most 1,100 days.*is ${days}\\b`)),
      extra: { errors: [{ parameter: 'date_from', code: 'period_too_long' }] },
    }
    await expect(getDashboardData(ctx, { id: dashboard, ...query })).rejects.toMatchObject(refused)
    await expect(getOverview(ctx, query)).rejects.toMatchObject(refused)
    const [dish] = (await listDishes(ctx, query)).data
    await expect(getDish(ctx, { id: dish?.id ?? '', ...query })).rejects.toMatchObject(refused)
    const [waiter] = (await listWaiters(ctx, query)).data
    await expect(getWaiterStats(ctx, { id: waiter?.id ?? '', ...query })).rejects.toMatchObject(refused)
  })

  test('of 1,100 days is answered, and says what was asked', async () => {
    const query = { date_from: '2023-01-01', date_to: '2026-01-04' }
    expect((await getOverview(ctx, query)).period).toEqual({ from: '2023-01-01', to: '2026-01-04' })
  })

  test('of 1,095 days over 60 held has 60 points, and is compared up to its last day', async () => {
    const young = await testContext(database.db, { now: '2026-10-15T12:00:00Z' })
    await sendLedger(young, { checks: [sale('a', '2026-07-01', '5'), sale('b', '2026-08-29', '6')] })
    const asked = { date_from: '2023-09-01', date_to: '2026-08-30' }
    const { period: told, revenueByDay: byDay, revenue: sum, foodCost: cost } = await getOverview(young, asked)
    expect(told).toEqual({ from: '2023-09-01', to: '2026-08-30' })
    expect([byDay.granularity, ...byDay.series.map(({ points }) => points.length)]).toEqual(['day', 60, 61])
    expect(byDay.series[0]?.points.at(0)).toEqual({ x: '2026-07-01', y: 5 })
    expect(byDay.series[0]?.points.at(-1)).toEqual({ x: '2026-08-29', y: 6 })
    expect([sum.value, sum.spark.length, cost.spark.length]).toEqual([11, 60, 60])
    expect(sum.sparkOf).toEqual({ from: '2026-07-01', to: '2026-08-29', granularity: 'day' })
  })

  test('outside the days held has no points, and is no error', async () => {
    const years = { period: { from: '1999-01-01', to: '2000-12-31' }, previous: null }
    expect(await revenueByDay.compute(ctx, years)).toMatchObject({ granularity: 'day', series: [{ points: [] }] })
    expect(await revenue.compute(ctx, years)).toMatchObject({ value: null, spark: [] })
    expect(await foodCostByDay.compute(ctx, years)).toMatchObject({ series: [{ points: [] }] })
  })
})
