import { bundleOf, type Ledger, type LedgerCheck, sendBundle, sendLedger } from '@vitrina/testing/ledger'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'

const database = suiteDatabase()

/** A check of one tea for 5 on a day of March 2026. */
const tea = (key: string, day: number, restaurant = 'r1'): LedgerCheck => ({
  key,
  restaurant,
  number: 1,
  date: `2026-03-${String(day).padStart(2, '0')}`,
  lines: [{ dish: 'tea', total: '5' }],
})

const period = (from: number, to: number) => ({
  from: `2026-03-${String(from).padStart(2, '0')}`,
  to: `2026-03-${String(to).padStart(2, '0')}`,
})

/** Which checks stand on which day, as `day key`, after the rollups were found right. */
async function held(ctx: Context): Promise<string[]> {
  expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  const { rows } = await ctx.db.pool.query<{ text: string }>(
    `SELECT extract(day FROM business_date) || ' ' || source_key AS text FROM sale_check
     WHERE workspace_id = $1 ORDER BY business_date, source_key`,
    [ctx.workspace.id],
  )
  return rows.map(({ text }) => text)
}

async function idOf(ctx: Context, key: string): Promise<string> {
  const { rows } = await ctx.db.pool.query<{ id: string }>(
    'SELECT id FROM sale_check WHERE workspace_id = $1 AND source_key = $2',
    [ctx.workspace.id, key],
  )
  expect(rows.length).toBe(1)
  return rows[0]?.id ?? ''
}

async function after(...ledgers: Ledger[]) {
  const ctx = await testContext(database.db)
  for (const ledger of ledgers) expect((await sendLedger(ctx, ledger)).status).toBe('succeeded')
  return ctx
}

const threeDays: Ledger = { checks: [tea('a', 1), tea('b', 2), tea('c', 3)] }

describe('a re-sent period', () => {
  test('removes a day that it covers and leaves empty; days outside stay', async () => {
    const ctx = await after(threeDays)
    const report = await sendLedger(ctx, { period: period(2, 3), checks: [tea('c', 3)] })
    expect(report).toMatchObject({ removed: 1, unchanged: 1, days: { removed: 1, unchanged: 1 } })
    expect(await held(ctx)).toEqual(['1 a', '3 c'])
  })

  test('removes a check that it no longer holds', async () => {
    const ctx = await after({ checks: [tea('a', 1), tea('b', 1)] })
    await sendLedger(ctx, { period: period(1, 1), checks: [tea('b', 1)] })
    expect(await held(ctx)).toEqual(['1 b'])
  })

  test('replaces only the restaurants that the bundle names', async () => {
    const ctx = await after({ checks: [tea('a', 1), tea('b', 1, 'r2')] })
    await sendLedger(ctx, { period: period(1, 31), restaurants: [{ key: 'r1' }], checks: [] })
    expect(await held(ctx)).toEqual(['1 b'])
  })

  test('replaces only its own source', async () => {
    const ctx = await after(threeDays, { ...threeDays, source: 'source_b' })
    await sendLedger(ctx, { period: period(1, 31), restaurants: [{ key: 'r1' }], checks: [] })
    expect(await held(ctx)).toEqual(['1 a', '2 b', '3 c'])
  })

  test('a bundle without a period replaces just the days it holds', async () => {
    const ctx = await after(threeDays)
    await sendLedger(ctx, { checks: [tea('x', 2)] })
    expect(await held(ctx)).toEqual(['1 a', '2 x', '3 c'])
  })

  test('rejects checks outside itself and takes the rest', async () => {
    const ctx = await after()
    const report = await sendLedger(ctx, { period: period(1, 2), checks: [tea('a', 1), tea('z', 9)] })
    expect(report.rejects.map(({ column, reason }) => [column, reason])).toEqual([
      ['business_date', 'business date 2026-03-09 is outside the period of the manifest'],
      ['check_id', expect.stringContaining('check "z" is missing or was rejected')],
    ])
    expect(await held(ctx)).toEqual(['1 a'])
  })
})

describe('a check that moves to another day', () => {
  test.each([
    ['forth', 1, 2],
    ['back', 2, 1],
  ])('%s within the period keeps its id and stands once, on a day of its own', async (_, from, to) => {
    const ctx = await after({ checks: [tea('a', from)] })
    const id = await idOf(ctx, 'a')
    const report = await sendLedger(ctx, { period: period(1, 2), checks: [tea('a', to)] })
    expect(report).toMatchObject({ rejected: 0, inserted: 1, removed: 1 })
    expect(await held(ctx)).toEqual([`${to} a`])
    expect(await idOf(ctx, 'a')).toBe(id)
  })

  test('within the period, between days with other checks, keeps its id', async () => {
    const ctx = await after({ checks: [tea('a', 1), tea('b', 1), tea('c', 2)] })
    const id = await idOf(ctx, 'a')
    await sendLedger(ctx, { period: period(1, 2), checks: [tea('a', 2), tea('b', 1), tea('c', 2)] })
    expect(await held(ctx)).toEqual(['1 b', '2 a', '2 c'])
    expect(await idOf(ctx, 'a')).toBe(id)
  })

  test('makes no event: it is not new', async () => {
    const ctx = await after({ checks: [tea('a', 1)] }, { period: period(1, 2), checks: [tea('a', 2)] })
    const events = await ctx.db.pool.query('SELECT FROM event WHERE workspace_id = $1', [ctx.workspace.id])
    expect(events.rowCount).toBe(1)
  })

  test('from outside the period is rejected with both days named, stays where it was and counts once', async () => {
    const ctx = await after(threeDays)
    const report = await sendLedger(ctx, { period: period(2, 3), checks: [tea('a', 2), tea('b', 2), tea('c', 3)] })
    expect(report.rejects.map(({ reason }) => reason)).toEqual([
      'the check is held on 2026-03-01; send a bundle whose period covers that day too',
      'check "a" was rejected and stays as it was; mend its row and send the day again',
    ])
    expect(await held(ctx)).toEqual(['1 a', '2 b', '3 c'])
    const answer = bundleOf({ period: period(2, 3), checks: [tea('a', 2), tea('b', 2), tea('c', 3)] })
    const { rejects } = await sendBundle(ctx, { ...answer, keepsUntold: true })
    expect(rejects.map(({ reason }) => reason)).toEqual([
      'the check is held on 2026-03-01; an exchange that reads both days takes it',
      'check "a" was not taken and stays as it was',
    ])
  })

  test('without a period, from a day that the bundle replaces, is taken', async () => {
    const ctx = await after({ checks: [tea('a', 1), tea('b', 1)] })
    await sendLedger(ctx, { checks: [tea('a', 2), tea('b', 1)] })
    expect(await held(ctx)).toEqual(['1 b', '2 a'])
  })

  test('without a period, from a day that the bundle does not replace, is rejected with its line and counts once', async () => {
    const ctx = await after({ checks: [tea('a', 1), tea('b', 1)] })
    expect(await sendLedger(ctx, { checks: [tea('a', 2)] })).toMatchObject({ rejected: 2 })
    expect(await held(ctx)).toEqual(['1 a', '1 b'])
  })

  test('is not taken on the strength of a row that is itself rejected: a (1st → 2nd) and b (3rd → 1st)', async () => {
    const ctx = await after({ checks: [tea('a', 1), tea('b', 3), tea('c', 3)] })
    await sendLedger(ctx, { checks: [tea('a', 2), tea('b', 1)] })
    expect(await held(ctx)).toEqual(['1 a', '3 b', '3 c'])
  })

  test('in a restaurant whose own row is rejected still counts once', async () => {
    const ctx = await after({ checks: [tea('a', 1)] })
    const bad = [{ key: 'r1', timezone: 'Europe/Nowhere' }]
    const report = await sendLedger(ctx, { period: period(1, 2), restaurants: bad, checks: [tea('a', 2)] })
    expect(report.rejects[0]?.reason).toContain('is not a time zone')
    expect(await held(ctx)).toEqual(['2 a'])
  })
})
