import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { listDishes } from '../dishes/list-dishes.ts'
import { listMenu } from '../dishes/list-menu.ts'
import { getWaiterSummary } from '../waiters/get-waiter-summary.ts'
import { rankWaiters } from '../waiters/rank-waiters.ts'
import { explainChange } from './explain-change.ts'
import { getFigures } from './get-figures.ts'

const database = suiteDatabase()

async function workspace(ledger: Ledger) {
  const ctx = await testContext(database.db, { timezone: 'Europe/Moscow', now: '2026-03-31T12:00:00Z' })
  const { status } = await sendLedger(ctx, ledger)
  expect(status).toBe('succeeded')
  return ctx
}

const march = { date_from: '2026-03-01', date_to: '2026-03-31' }
const period = { from: '2026-03-01', to: '2026-03-31' }

test('hours of three shifts of 20 s each are 60 s, 0.02 h, and 1 in an hour is 60: not 0.01 + 0.01 + 0.01', async () => {
  const ctx = await workspace({
    employees: [{ key: 'anna', name: 'Анна' }],
    checks: ['2026-03-09', '2026-03-10', '2026-03-11'].map((date) => ({
      ...{ key: date, date, waiter: 'anna', openedAt: `${date}T12:00:00`, closedAt: `${date}T12:00:20` },
      lines: [{ dish: 'tea', total: '0.5' }],
    })),
  })
  const told = { hours: 0.02, revenuePerHour: 90 }
  const [ranked] = (await rankWaiters(ctx, march)).data
  expect(ranked).toMatchObject({ ...told, revenue: 1.5, shifts: 3 })
  const { total } = await getFigures(ctx, { metrics: ['hours', 'revenue_per_hour'], period, by: [], where: [] })
  expect(total.map(({ value }) => value)).toEqual([told.hours, told.revenuePerHour])
  const summary = await getWaiterSummary(ctx, { id: ranked?.id ?? '', ...march })
  expect(summary.data).toMatchObject({ hours: 0.02 })
})

test('food cost of 13 portions of 38.40 sold for 2048 is 38.40 × 13 ÷ 2048 × 100 = 24.375, told as 24.38, everywhere', async () => {
  const ctx = await workspace({
    dishes: [{ key: 'ice', cost: '38.4', price: '100' }],
    checks: [{ key: 'a', date: '2026-03-09', lines: [{ dish: 'ice', quantity: '13', total: '2048' }] }],
  })
  const [dish] = (await listDishes(ctx, march)).data
  // (2048 − 499.2) ÷ 499.2 × 100 = 310.256…
  expect(dish).toMatchObject({ foodcostPct: 24.38, markupPct: 310.26 })
  expect((await listMenu(ctx, march)).data[0]).toMatchObject({ foodcostPct: 24.38 })
  const { total } = await getFigures(ctx, { metrics: ['food_cost'], period, by: [], where: [] })
  expect(total[0]?.value).toBe(24.38)
})

test('a change of many checks is split to the kopeck: 400 more of (1 ÷ 3 + 600 ÷ 700) ÷ 2 are 238.10, and not 238', async () => {
  const day = (date: string, count: number, total: string) =>
    Array.from({ length: count }, (_, index) => ({ key: `${date} ${index}`, date, lines: [{ dish: 'tea', total }] }))
  const ctx = await workspace({
    // 300 checks of 100 in all, 700 of 600: exact means 0.333… and 0.857142…, rounded 0.33 and 0.86.
    checks: [
      ...day('2026-03-02', 299, '0.33'),
      { key: 'rest', date: '2026-03-02', lines: [{ dish: 'tea', total: '1.33' }] },
      ...day('2026-03-09', 699, '0.85'),
      { key: 'more', date: '2026-03-09', lines: [{ dish: 'tea', total: '5.85' }] },
    ],
  })
  const { factors, revenue } = await explainChange(ctx, { date_from: '2026-03-09', date_to: '2026-03-09' })
  expect(revenue).toMatchObject({ value: 600, previous: 100, delta: 500 })
  expect(factors).toMatchObject({ checks: { delta: 238.1 }, avgCheck: { delta: 261.9 } })
})
