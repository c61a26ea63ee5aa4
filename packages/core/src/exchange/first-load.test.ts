import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { testOnOneServer } from '@vitrina/testing/on-one-server'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'

const database = suiteDatabase()

/** Rows of a table of the workspace, as they are. */
async function rows<Row extends object>(ctx: Context, sql: string): Promise<Row[]> {
  return (await ctx.db.pool.query<Row>(sql, [ctx.workspace.id])).rows
}

const twoRestaurants: Ledger = {
  restaurants: [
    { key: 'r1', name: 'North' },
    { key: 'r2', name: 'South' },
  ],
  employees: [{ key: 'w1', name: 'Anna', restaurant: 'r1' }],
  checks: [
    {
      key: 'c1',
      date: '2026-03-01',
      openedAt: '2026-03-01T12:10:00',
      closedAt: '2026-03-01T13:05:00',
      waiter: 'w1',
      guests: 2,
      lines: [
        { dish: 'soup', quantity: '2', total: '20.50', discount: '1.50' },
        { dish: 'tea', total: '5.25' },
      ],
    },
    { key: 'c2', date: '2026-03-01', guests: 3, lines: [{ dish: 'tea', total: '4.75' }] },
    { key: 'c3', restaurant: 'r2', date: '2026-03-02', lines: [{ dish: 'tea', quantity: '0.5', total: '2.5' }] },
  ],
}

describe('the first load', () => {
  test('tells 4 lines, 3 checks and revenue 33.00 = r1 (20.50 + 5.25 + 4.75) + r2 2.50', async () => {
    const ctx = await testContext(database.db)
    const report = await sendLedger(ctx, twoRestaurants)
    expect(report).toMatchObject({
      status: 'succeeded',
      read: 4,
      inserted: 4,
      replaced: 0,
      unchanged: 0,
      removed: 0,
      rejected: 0,
      days: { inserted: 2, replaced: 0, unchanged: 0, removed: 0 },
      period: { from: '2026-03-01', to: '2026-03-02' },
    })
    expect(report.totals).toMatchObject({ lines: 4, checks: 3 })
    expect(Number(report.totals?.revenue)).toBe(33)
    expect(
      report.totals?.restaurants.map(({ name, lines, checks, revenue }) => [name, lines, checks, Number(revenue)]),
    ).toEqual([
      ['North', 3, 2, 30.5],
      ['South', 1, 1, 2.5],
    ])
    expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  })

  test('writes a journal row with source, origin, period, counts and totals', async () => {
    const ctx = await testContext(database.db)
    const report = await sendLedger(ctx, { ...twoRestaurants, source: 'source_b' })
    const [run] = await rows(ctx, 'SELECT * FROM exchange_run WHERE workspace_id = $1')
    expect(run).toMatchObject({
      source: 'source_b',
      origin: 'ledger',
      status: 'succeeded',
      dry_run: false,
      resumed: 0,
      started_at: ctx.now(),
      finished_at: ctx.now(),
      duration_ms: report.durationMs,
      period_from: '2026-03-01',
      period_to: '2026-03-02',
      read: 4,
      inserted: 4,
      replaced: 0,
      unchanged: 0,
      rejected: 0,
      days_done: 2,
      error: null,
      totals: report.totals,
    })
    const days = await rows(
      ctx,
      `SELECT business_date, action, lines, checks, revenue FROM exchange_run_day WHERE workspace_id = $1 ORDER BY 1`,
    )
    expect(days).toEqual([
      { business_date: '2026-03-01', action: 'inserted', lines: 3, checks: 2, revenue: '30.500000' },
      { business_date: '2026-03-02', action: 'inserted', lines: 1, checks: 1, revenue: '2.500000' },
    ])
  })

  test('tells of each new check by one event of the exchange itself', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, twoRestaurants)
    const events = await rows(
      ctx,
      `SELECT e.type, e.actor_type, c.source_key FROM event e JOIN sale_check c ON c.workspace_id = e.workspace_id
         AND c.id = e.object_id WHERE e.workspace_id = $1 ORDER BY 3`,
    )
    expect(events).toEqual(
      ['c1', 'c2', 'c3'].map((key) => ({ type: 'check.created', actor_type: 'system', source_key: key })),
    )
  })

  test('a check without a waiter is kept: waiter null, revenue_without_waiter 4.75 of 30.50', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, twoRestaurants)
    const [day] = await rows(
      ctx,
      `SELECT revenue, checks, guests, checks_without_waiter, revenue_without_waiter FROM restaurant_day
       WHERE workspace_id = $1 AND business_date = '2026-03-01'`,
    )
    expect(day).toEqual({
      revenue: '30.500000',
      checks: 2,
      guests: 5,
      checks_without_waiter: 1,
      revenue_without_waiter: '4.750000',
    })
  })

  test('a check without times stands in hour -1, one with times in the hour it was closed', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, twoRestaurants)
    const hours = await rows(
      ctx,
      `SELECT hour, revenue, checks FROM restaurant_hour WHERE workspace_id = $1 AND business_date = '2026-03-01' ORDER BY 1`,
    )
    expect(hours).toEqual([
      { hour: -1, revenue: '4.750000', checks: 1 },
      { hour: 13, revenue: '25.750000', checks: 1 },
    ])
  })

  test('a waiter no staff list names is kept under the key the check gives', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, {
      checks: [{ key: 'c1', date: '2026-03-01', waiter: '77', lines: [{ dish: 'tea', total: '1' }] }],
    })
    expect(await rows(ctx, 'SELECT source_key, name FROM waiter WHERE workspace_id = $1')).toEqual([
      { source_key: '77', name: '77' },
    ])
  })

  test('texts come through as they are: tabs, line breaks, backslashes, \\N, quotes, any script', async () => {
    const ctx = await testContext(database.db)
    const text = 'a\tb\nc\r\\ \\N \\. "\' 中 💥 ё'
    const told = { station: '\\N', table: text, orderCategory: '\\.', waiter: text }
    const lines = [{ dish: text, key: text, total: '1' }]
    await sendLedger(ctx, { checks: [{ key: text, date: '2026-03-01', ...told, lines }] })
    const found = await rows(
      ctx,
      `SELECT c.source_key, c.station, c.table_name, c.order_category, w.name AS waiter, d.name AS dish, l.source_key AS line
       FROM sale_check c JOIN sale_line l ON l.workspace_id = c.workspace_id AND l.check_id = c.id
       JOIN waiter w ON w.workspace_id = c.workspace_id AND w.id = c.waiter_id
       JOIN dish d ON d.workspace_id = c.workspace_id AND d.id = l.dish_id WHERE c.workspace_id = $1`,
    )
    const expected = { source_key: text, station: '\\N', table_name: text, order_category: '\\.', waiter: text }
    expect(found).toEqual([{ ...expected, dish: text, line: text }])
  })

  test('amounts of more than six decimals are rounded once, on the line, so that Σ lines = total: 3 × 0.333333', async () => {
    const ctx = await testContext(database.db)
    const third = { dish: 'tea', total: '0.33333333' }
    await sendLedger(ctx, { checks: [{ key: 'c1', date: '2026-03-01', lines: [third, third, third] }] })
    expect(await rows(ctx, 'SELECT total FROM sale_check WHERE workspace_id = $1')).toEqual([{ total: '0.999999' }])
    expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  })

  testOnOneServer('leaves no rollup without statistics, and analyses those that have doubled since', async () => {
    const ctx = await testContext(database.db)
    const analysed = () =>
      rows<{ name: string; rows: number }>(
        ctx,
        `SELECT relname AS name, reltuples::int AS rows FROM pg_class WHERE relname ~ '_(day|hour|month)$' AND relkind = 'r'
           AND $1::uuid IS NOT NULL AND reltuples > 0 ORDER BY 1`,
      )
    await ctx.db.pool.query('TRUNCATE restaurant_hour; ANALYZE restaurant_hour')
    await sendLedger(ctx, { ...twoRestaurants, payments: [{ date: '2026-03-01', type: 'card', sum: '33' }] })
    const first = await analysed()
    expect(first.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        ...['amount_day', 'dish_day', 'dish_month', 'restaurant_day', 'restaurant_dish_day', 'restaurant_dish_month'],
        ...['restaurant_hour', 'restaurant_order_day', 'sales_day', 'waiter_day', 'waiter_hour'],
      ]),
    )
    const days = Array.from({ length: 28 }, (_, day) => `2026-02-${String(day + 1).padStart(2, '0')}`)
    await sendLedger(ctx, { checks: days.map((date) => ({ key: date, date, lines: [{ dish: 'tea', total: '1' }] })) })
    const days2 = days.map((date) => date.replace('-02-', '-01-'))
    await sendLedger(ctx, { checks: days2.map((date) => ({ key: date, date, lines: [{ dish: 'tea', total: '1' }] })) })
    const after = await analysed()
    const rowsOf = (list: { name: string; rows: number }[]) =>
      list.find(({ name }) => name === 'restaurant_day')?.rows ?? 0
    expect(rowsOf(after)).toBeGreaterThan(2 * rowsOf(first))
  })
})

test('of many lines one that is told twice is rejected: 2,401 checks of a line, one of two and the repeat', async () => {
  const ctx = await testContext(database.db)
  const checks = Array.from({ length: 2401 }, (_, index) => ({
    ...{ key: `c${index}`, date: '2026-03-10' },
    lines: [{ key: 'l1', dish: 'tea', total: '1' }],
  }))
  const twice = {
    key: 'twice',
    date: '2026-03-10',
    lines: ['l1', 'l2', 'l1'].map((key) => ({ key, dish: 'tea', total: '1' })),
  }
  const report = await sendLedger(ctx, { checks: [...checks, twice] })
  expect(report).toMatchObject({ status: 'succeeded', inserted: 2403, rejected: 1 })
  expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
})
