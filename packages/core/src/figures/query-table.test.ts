import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { daysOfQuery } from './get-figures.ts'
import { queryTable } from './metric-table.ts'

const database = suiteDatabase()

// Wednesday noon. Monday, the full day: 60. Today so far: 100. The Monday before: 50.
const sale = (key: string, date: string, total: string) => ({ key, date, lines: [{ dish: 'tea', total }] })
const ledger: Ledger = {
  checks: [sale('1', '2026-03-09', '60'), sale('2', '2026-03-11', '100'), sale('0', '2026-03-02', '50')],
}
let ctx: Context
beforeAll(async () => {
  ctx = await testContext(database.db, { now: '2026-03-11T09:00:00Z' })
  await sendLedger(ctx, ledger)
})

async function tableOf(period: { from: string; to: string }) {
  const query = { metrics: ['revenue' as const], by: [], where: [], order: null, limit: null, shares: false }
  const days = await daysOfQuery(ctx, { period, compare: 'previous' })
  const { columns, rows } = await queryTable(ctx, query, days)
  return { columns: columns.map(({ key, label, unit }) => [key, label, unit]), rows }
}

test('of days that are not over the full ones are told that the change is of: 160, of which 60 after 50 is +20 %', async () => {
  expect(await tableOf({ from: '2026-03-09', to: '2026-03-11' })).toEqual({
    columns: [
      ['revenue', 'title', 'money'],
      ['revenue:full', 'full_days', 'money'],
      ['revenue:previous', 'previous', 'money'],
      ['revenue:change', 'change', 'percent'],
    ],
    rows: [{ revenue: 160, 'revenue:full': 60, 'revenue:previous': 50, 'revenue:change': 20 }],
  })
})

test('of days that are over there are no others to tell: 60 after 50', async () => {
  const { columns, rows } = await tableOf({ from: '2026-03-09', to: '2026-03-10' })
  expect(columns.map(([key]) => key)).toEqual(['revenue', 'revenue:previous', 'revenue:change'])
  expect(rows).toEqual([{ revenue: 60, 'revenue:previous': 50, 'revenue:change': 20 }])
})

test('rows are told with the total of all, shown or not, as the changes are: 160, of which 60 after 50', async () => {
  const days = await daysOfQuery(ctx, { period: { from: '2026-03-09', to: '2026-03-11' }, compare: 'previous' })
  const query = { metrics: ['revenue' as const], where: [], order: null, limit: 1, shares: true }
  const { rows, total, count } = await queryTable(ctx, { ...query, by: ['day'] }, days)
  expect([rows.length, count]).toEqual([1, 2])
  expect(total).toEqual({
    ...{ revenue: 160, 'revenue:full': 60, 'revenue:previous': 50, 'revenue:change': 20, 'revenue:share': 100 },
  })
  const course = await queryTable(ctx, { ...query, by: ['day'], shares: false, transform: 'cumulative' }, days)
  expect(course.total).toBeUndefined()
})
