import { sendLedger } from '@vitrina/testing/ledger'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { storedDays } from './stored-days.ts'

const database = suiteDatabase()
const date = '2026-03-01'
const period = { from: date, to: date }
const sold = (total: string) => ({ dish: 'tea', total })
const back = (total: string) => ({ dish: 'tea', total, quantity: '-1', type: 'return' as const })

test('free, returned whole and returns alone are documents: 100 + 0 + (50 − 50) − 30 = 70 in 1 check of 4, with its 2 guests', async () => {
  const ctx = await testContext(database.db)
  const common = { date, closedAt: `${date}T12:00:00`, waiter: 'anna', orderCategory: 'hall', guests: 2 }
  const checks = [
    { key: 'sold', ...common, lines: [sold('100')] },
    { key: 'free', ...common, lines: [{ ...sold('0'), discount: '100' }] },
    { key: 'whole', ...common, lines: [sold('50'), back('-50')] },
    { key: 'alone', ...common, lines: [back('-30')] },
  ]
  expect((await sendLedger(ctx, { checks })).totals).toMatchObject({ checks: 1, revenue: '70.00' })
  for (const rollup of ['restaurant_day', 'restaurant_hour', 'restaurant_order_day', 'waiter_day', 'waiter_hour']) {
    const sql = `SELECT revenue::float, checks, guests FROM ${rollup} WHERE workspace_id = $1`
    expect((await ctx.db.pool.query(sql, [ctx.workspace.id])).rows).toEqual([{ revenue: 70, checks: 1, guests: 2 }])
  }
  expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
})

test('a day is held to the checks its system counts: three with a sale, one of them paid', async () => {
  const ctx = await testContext(database.db)
  const checks = [
    { key: 'sold', date, lines: [sold('100')] },
    { key: 'free', date, lines: [{ ...sold('0'), discount: '100' }] },
    { key: 'whole', date, lines: [sold('50'), back('-50')] },
    { key: 'alone', date, lines: [back('-30')] },
  ]
  await sendLedger(ctx, { checks })
  expect(await storedDays(ctx, 'source_a', period)).toMatchObject([{ restaurantKey: 'r1', checks: 3, date }])
})
