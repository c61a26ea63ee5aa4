import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { figuresWithCharts } from './get-figures.ts'
import { queryTable } from './metric-table.ts'
import { topWaiters } from './presets.ts'

const database = suiteDatabase()
const date = '2026-03-10'
const period = { from: date, to: date }

// Anna served 60, Boris 30, and 10 names nobody.
let ctx: Context
beforeAll(async () => {
  ctx = await testContext(database.db)
  const sale = (key: string, waiter: string | undefined, total: string) => ({
    ...{ key, date, lines: [{ dish: 'tea', total }] },
    ...(waiter !== undefined && { waiter }),
  })
  await sendLedger(ctx, { checks: [sale('a', 'anna', '60'), sale('b', 'boris', '30'), sale('c', undefined, '10')] })
})

const asked = { metrics: ['revenue' as const], period }

test('by waiter the total is of what somebody served, 60 + 30 = 90 of 100, and the answer says so', async () => {
  const told = await figuresWithCharts(ctx, { query: { ...asked, by: ['waiter'] }, most: 10 })
  expect(told.rows.map(({ figures: [figure] }) => [figure?.value, figure?.share])).toEqual([
    [60, 66.67],
    [30, 33.33],
  ])
  expect([told.total[0]?.value, told.isOfServed]).toEqual([90, true])
  expect(told.charts).toMatchObject([{ isOfServed: true }])
})

test('what is told by anything else is of everything, and says nothing: 100', async () => {
  const told = await figuresWithCharts(ctx, { query: { ...asked, by: ['restaurant'] }, most: 10 })
  expect(told.total[0]?.value).toBe(100)
  expect([told, ...told.charts].map((one) => 'isOfServed' in one)).toEqual([false, false])
})

test('so do rankings and tables of waiters', async () => {
  const input = { period, previous: null }
  expect(await topWaiters.compute(ctx, input)).toMatchObject({ isOfServed: true })
  const query = { metrics: ['revenue' as const], where: [], order: null, limit: null, shares: true }
  expect(await queryTable(ctx, { ...query, by: ['waiter'] }, input)).toMatchObject({ isOfServed: true })
  expect(await queryTable(ctx, { ...query, by: ['restaurant'] }, input)).not.toHaveProperty('isOfServed')
})
