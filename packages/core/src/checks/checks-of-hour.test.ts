import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { checks, checksByHour, checksWithoutWaiter, revenueByHour, revenueHeatmap } from '../figures/presets.ts'
import type { MetricInput } from '../figures/shapes.ts'
import { listChecks } from './list-checks.ts'

const database = suiteDatabase()

/** Two weeks of March 2026, Monday to Sunday. */
const weeks: MetricInput = {
  period: { from: '2026-03-02', to: '2026-03-15' },
  previous: { from: '2026-02-16', to: '2026-03-01', shift: { days: 14 } },
}
const asked = { date_from: weeks.period.from, date_to: weeks.period.to }

const sold = (key: string, closedAt: string, total: string, more: object = {}) => ({
  key,
  closedAt,
  lines: [{ dish: 'tea', total }],
  ...more,
})

// Closed at 13 of a Tuesday: 100.10 + 50.25, a return of 20.05 and, in Vladivostok's own time, 30.30. Opened at 13 and
// closed at 14; after midnight of a Wednesday, which is still Tuesday's business; without a time; struck off.
const ledger: Ledger = {
  restaurants: [
    { key: 'r1', timezone: 'Europe/Moscow', dayEnd: '05:00' },
    { key: 'far', timezone: 'Asia/Vladivostok', dayEnd: '05:00' },
  ],
  employees: [{ key: 'w', name: 'Анна' }],
  checks: [
    sold('a', '2026-03-03T13:00:00', '100.10', { waiter: 'w' }),
    sold('b', '2026-03-10T13:59:59', '50.25'),
    {
      key: 'back',
      closedAt: '2026-03-10T13:30:00',
      lines: [{ dish: 'tea', quantity: '-1', total: '-20.05', type: 'return' }],
    },
    sold('c', '2026-03-10T13:15:00', '30.30', { restaurant: 'far' }),
    sold('late', '2026-03-03T14:05:00', '7', { openedAt: '2026-03-03T13:10:00' }),
    { key: 'open', openedAt: '2026-03-03T15:10:00', lines: [{ dish: 'tea', total: '5.50' }] },
    sold('night', '2026-03-04T00:40:00', '9.90'),
    { key: 'timeless', date: '2026-03-03', lines: [{ dish: 'tea', total: '1000' }] },
    { key: 'void', closedAt: '2026-03-03T13:20:00', lines: [{ dish: 'tea', total: '77', type: 'void' }] },
    sold('next', '2026-03-11T13:00:00', '11'),
  ],
}

async function given(): Promise<Context> {
  const ctx = await testContext(database.db)
  expect(await sendLedger(ctx, ledger)).toMatchObject({ status: 'succeeded', rejected: 0 })
  return ctx
}

/** Totals of the checks a filter leaves, in whole hundredths so that nothing is lost by adding. */
async function hundredths(ctx: Context, filters: Record<string, string>): Promise<number> {
  const { data } = await listChecks(ctx, { ...asked, limit: 200, ...filters })
  return data.reduce((sum, { total }) => sum + Math.round((total ?? 0) * 100), 0)
}

describe('checks of an hour', () => {
  test('of Tuesdays at 13 are 100.10 + 50.25 − 20.05 + 30.30 = 160.60, the cell of the heat map', async () => {
    const ctx = await given()
    expect(await hundredths(ctx, { 'filter[weekday]': '2', 'filter[hour]': '13' })).toBe(16060)
    const { cells } = await revenueHeatmap.compute(ctx, weeks)
    expect(cells.find(({ x, y }) => x === '13' && y === '2')?.value).toBe(160.6)
  })

  test('come to every cell of the heat map and every bar by hour, and those without a time to none', async () => {
    const ctx = await given()
    const { cells } = await revenueHeatmap.compute(ctx, weeks)
    expect(cells.length).toBe(5)
    for (const { x, y, value } of cells) {
      const sum = await hundredths(ctx, { 'filter[weekday]': y, 'filter[hour]': x })
      expect([x, y, sum]).toEqual([x, y, Math.round((value ?? 0) * 100)])
    }
    const { series } = await revenueByHour.compute(ctx, weeks)
    for (const { x, y } of series[0]?.points ?? []) {
      expect([x, await hundredths(ctx, { 'filter[hour]': x })]).toEqual([x, Math.round((y ?? 0) * 100)])
    }
    expect(await hundredths(ctx, {})).toBe((await hundredths(ctx, { 'filter[hour_gte]': '0' })) + 100_000)
  })

  test('after midnight stand on the weekday of their business date', async () => {
    const ctx = await given()
    expect(await hundredths(ctx, { 'filter[weekday]': '2', 'filter[hour]': '0' })).toBe(990)
    expect(await hundredths(ctx, { 'filter[weekday]': '3', 'filter[hour]': '0' })).toBe(0)
  })
})

test('sales alone are as many as the figures count: 8 of 9 documents, 7 without a waiter, 3 of 4 closed at 13', async () => {
  const ctx = await given()
  const listed = async (filters: object) => {
    const { data, meta } = await listChecks(ctx, { ...asked, limit: 200, ...filters })
    return { rows: data.length, total: meta.total }
  }
  const sales = { 'filter[is_sale]': 'true' }
  expect(await listed({})).toEqual({ rows: 9, total: 9 })
  expect(await listed(sales)).toEqual({ rows: 8, total: 8 })
  expect(await checks.compute(ctx, weeks)).toMatchObject({ value: 8 })
  expect(await listed({ ...sales, 'filter[has_waiter]': 'false' })).toEqual({ rows: 7, total: null })
  expect(await checksWithoutWaiter.compute(ctx, weeks)).toMatchObject({ value: 7 })
  expect((await listed({ ...sales, 'filter[waiter]': 'анна' })).total).toBe(1)
  const { series } = await checksByHour.compute(ctx, weeks)
  for (const { x, y } of series[0]?.points ?? []) {
    expect([x, (await listed({ ...sales, 'filter[hour]': x })).rows]).toEqual([x, y])
  }
})

test('checks that name no waiter can be told from those that do', async () => {
  const ctx = await given()
  const of = async (value: string) => (await listChecks(ctx, { ...asked, 'filter[has_waiter]': value })).data
  expect((await of('true')).map(({ waiter }) => waiter)).toEqual(['Анна'])
  expect((await of('false')).map(({ waiter }) => waiter)).toEqual(Array(8).fill(null))
})

test.each([
  ['1042', [1042]],
  ['104', []],
  ['1042.5', []],
  ['999999999999', []],
])('number %s finds the checks of just that number: %j', async (number, found) => {
  const ctx = await testContext(database.db)
  const checks = [1042, 10421].map((each) => sold(String(each), '2026-03-03T13:00:00', '1', { number: each }))
  await sendLedger(ctx, { checks })
  const { data } = await listChecks(ctx, { ...asked, 'filter[number]': number })
  expect(data.map((check) => check.number)).toEqual(found)
})
