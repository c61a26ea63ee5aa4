import { type Ledger, type LedgerCheck, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import {
  averageCheck,
  averageCheckByDay,
  averageCheckByHour,
  checks,
  checksByDay,
  checksByHour,
  checksWithoutWaiter,
  foodCost,
  foodCostByDay,
  revenueByHour,
  revenueWithoutWaiter,
} from './presets.ts'
import type { MetricInput } from './shapes.ts'

const database = suiteDatabase()

/** Three days of March 2026 and the three before them. */
const days: MetricInput = {
  period: { from: '2026-03-09', to: '2026-03-11' },
  previous: { from: '2026-03-06', to: '2026-03-08', shift: { days: 3 } },
}

const sale = (key: string, date: string, total: string, more: Partial<LedgerCheck> = {}): LedgerCheck => ({
  key,
  date,
  lines: [{ dish: 'tea', total }],
  ...more,
})
const back = (total: string) => ({ lines: [{ dish: 'tea', total, quantity: '-1', type: 'return' as const }] })

async function given(ledger: Ledger) {
  const ctx = await testContext(database.db)
  expect(await sendLedger(ctx, ledger)).toMatchObject({ status: 'succeeded', rejected: 0 })
  return ctx
}

describe('checks and the average check by day', () => {
  const ledger: Ledger = {
    checks: [
      sale('a', '2026-03-07', '40'),
      sale('b', '2026-03-09', '20'),
      sale('c', '2026-03-09', '30.01', { restaurant: 'r2' }),
      sale('d', '2026-03-11', '', back('-5')),
    ],
  }

  test('are 2 of 50.01 ÷ 2 = 25.01, none on a closed day, and 0 without an average where only −5 came back', async () => {
    const ctx = await given(ledger)
    const [current, previous] = (await checksByDay.compute(ctx, days)).series
    expect(current).toMatchObject({ key: 'current', points: [{ x: '2026-03-09', y: 2 }, { y: null }, { y: 0 }] })
    expect(previous).toMatchObject({ key: 'previous', points: [{ y: null }, { x: '2026-03-07', y: 1 }, { y: null }] })
    const average = await averageCheckByDay.compute(ctx, days)
    expect(average).toMatchObject({ unit: 'money', granularity: 'day' })
    expect(average.series.map(({ points }) => points.map(({ y }) => y))).toEqual([
      [25.01, null, null],
      [null, 40, null],
    ])
  })

  test('are the course of the figures of the period', async () => {
    const ctx = await given(ledger)
    const ys = ({ series }: Awaited<ReturnType<typeof checksByDay.compute>>) => series[0]?.points.map(({ y }) => y)
    expect(ys(await checksByDay.compute(ctx, days))).toEqual((await checks.compute(ctx, days)).spark)
    expect(ys(await averageCheckByDay.compute(ctx, days))).toEqual((await averageCheck.compute(ctx, days)).spark)
  })
})

describe('checks and the average check by hour', () => {
  test('of a day that ends at 6: 22 h 10 ÷ 1, 1 h (20 + 30) ÷ 2 = 25; at 5 h only −3 came back', async () => {
    const ctx = await given({
      restaurants: [{ key: 'r1', timezone: 'Europe/Moscow', dayEnd: '06:00' }],
      checks: [
        sale('a', '2026-03-09', '10', { closedAt: '2026-03-09T22:15:00' }),
        sale('b', '2026-03-09', '20', { closedAt: '2026-03-10T01:00:00' }),
        sale('c', '2026-03-10', '30', { closedAt: '2026-03-11T01:59:00' }),
        sale('d', '2026-03-10', '', { closedAt: '2026-03-11T05:00:00', ...back('-3') }),
        sale('e', '2026-03-10', '99'),
      ],
    })
    const points = (data: Awaited<ReturnType<typeof checksByHour.compute>>) =>
      data.series[0]?.points.map(({ x, y }) => [x, y])
    expect(points(await checksByHour.compute(ctx, days))).toEqual([
      ['22', 1],
      ['1', 2],
      ['5', 0],
    ])
    expect(points(await averageCheckByHour.compute(ctx, days))).toEqual([
      ['22', 10],
      ['1', 25],
      ['5', null],
    ])
    expect(points(await revenueByHour.compute(ctx, days))?.map(([x]) => x)).toEqual(['22', '1', '5'])
  })
})

describe('food cost by day', () => {
  test('is (3 × 2) ÷ 20 = 30 % of what has a cost, null of what has none, beside 3 ÷ 12 = 25 % before', async () => {
    const ctx = await given({
      dishes: [{ key: 'soup', cost: '3' }, { key: 'tea' }],
      checks: [
        sale('a', '2026-03-06', '', { lines: [{ dish: 'soup', total: '12' }] }),
        sale('b', '2026-03-09', '', {
          lines: [
            { dish: 'soup', total: '20', quantity: '2' },
            { dish: 'tea', total: '70' },
          ],
        }),
        sale('c', '2026-03-10', '5'),
      ],
    })
    const data = await foodCostByDay.compute(ctx, days)
    expect(data).toMatchObject({ unit: 'percent', granularity: 'day' })
    expect(data.series.map(({ points }) => points.map(({ x, y }) => [x, y]))).toEqual([
      [
        ['2026-03-09', 30],
        ['2026-03-10', null],
      ],
      [
        ['2026-03-06', 25],
        ['2026-03-07', null],
        ['2026-03-08', null],
      ],
    ])
    expect(data.series[0]?.points.map(({ y }) => y)).toEqual((await foodCost.compute(ctx, days)).spark)
  })
})

describe('checks without a waiter', () => {
  const ledger: Ledger = {
    employees: [{ key: 'anna', restaurant: 'r1' }],
    checks: [
      sale('a', '2026-03-06', '40'),
      sale('b', '2026-03-09', '20', { waiter: 'anna' }),
      sale('c', '2026-03-09', '30.01'),
      sale('d', '2026-03-09', '0.02', { restaurant: 'r2' }),
      sale('e', '2026-03-11', '5', { waiter: 'anna' }),
      sale('f', '2026-03-11', '', back('-1')),
    ],
  }

  test('are 2 after 1 = +100 %, of 30.01 + 0.02 − 1 = 29.03 after 40 = −27.43 %; a return is no check', async () => {
    const ctx = await given(ledger)
    expect(await checksWithoutWaiter.compute(ctx, days)).toEqual({
      unit: 'count',
      value: 2,
      previous: 1,
      changePct: 100,
      goodWhen: 'down',
      spark: [2, null, 0],
    })
    expect(await revenueWithoutWaiter.compute(ctx, days)).toEqual({
      unit: 'money',
      value: 29.03,
      previous: 40,
      changePct: -27.43,
      goodWhen: 'down',
      spark: [30.03, null, -1],
    })
  })

  test('are 0 where every check has one, and null where nothing was sold', async () => {
    const ctx = await given({ ...ledger, checks: ledger.checks.filter(({ waiter }) => waiter === 'anna') })
    expect(await checksWithoutWaiter.compute(ctx, days)).toMatchObject({ value: 0, previous: null, changePct: null })
    expect(await revenueWithoutWaiter.compute(ctx, days)).toMatchObject({ value: 0, previous: null })
  })
})
