import { bundleOf, type Ledger, type LedgerCheck, sendBundle, sendLedger } from '@vitrina/testing/ledger'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { withinPeriod } from './within-period.ts'

const database = suiteDatabase()

const check = (key: string, day: number, total: string): LedgerCheck => ({
  key,
  number: 1,
  date: `2026-03-0${day}`,
  lines: [{ dish: 'tea', total }],
})
const days = (from: number, to: number) => ({ from: `2026-03-0${from}`, to: `2026-03-0${to}` })
const first: Ledger = { checks: [check('a', 1, '1'), check('b', 2, '2'), check('c', 3, '3')] }
const edited: Ledger = {
  checks: [check('a', 1, '10'), check('b', 2, '20'), check('c', 3, '30'), check('d', 3, '5')],
}

async function held(ctx: Context): Promise<string[]> {
  expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  const { rows } = await ctx.db.pool.query<{ text: string }>(
    `SELECT concat_ws(' ', extract(day FROM business_date), source_key, total::float) AS text FROM sale_check
     WHERE workspace_id = $1 ORDER BY 1`,
    [ctx.workspace.id],
  )
  return rows.map(({ text }) => text)
}

const sendWithin = (ctx: Context, ledger: Ledger, from: number, to: number) =>
  sendBundle(ctx, withinPeriod(bundleOf(ledger), days(from, to)))

describe.each([
  ['without a period', null],
  ['with a period', days(1, 5)],
])('a bundle %s narrowed to some dates', (_, period) => {
  const of = (ledger: Ledger): Ledger => (period ? { ...ledger, period } : ledger)

  test('replaces those alone and passes over the rest without a reject', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, of(first))
    const report = await sendWithin(ctx, of(edited), 2, 2)
    expect(report).toMatchObject({ status: 'succeeded', rejected: 0, replaced: 1, inserted: 0, removed: 0 })
    expect(await held(ctx)).toEqual(['1 a 1', '2 b 20', '3 c 3'])
  })

  test('replaces also a day that it tells nothing of: all checks of it were deleted, or a profile had read its date wrong', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, of(first))
    const report = await sendWithin(ctx, of({ checks: [check('a', 1, '1')] }), 2, 3)
    expect(report).toMatchObject({ status: 'succeeded', rejected: 0, removed: 2 })
    expect(await held(ctx)).toEqual(['1 a 1'])
  })

  test('takes a check over from another of the named days', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, of(first))
    const report = await sendWithin(ctx, of({ checks: [check('c', 2, '3')] }), 2, 3)
    expect(report).toMatchObject({ status: 'succeeded', rejected: 0 })
    expect(await held(ctx)).toEqual(['1 a 1', '2 c 3'])
  })

  test('loads those alone where nothing was held yet, and asks nothing of the others', async () => {
    const ctx = await testContext(database.db)
    const elsewhere = { ...check('z', 2, '9'), date: '1999-01-01' }
    const report = await sendWithin(ctx, of({ checks: [...edited.checks, elsewhere] }), 2, 3)
    expect(report).toMatchObject({ read: 5, inserted: 3, rejected: 0 })
    expect(await held(ctx)).toEqual(['2 b 20', '3 c 30', '3 d 5'])
  })

  test('keeps a held check with a rejected row, on whichever side of the dates it is', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, of(first))
    const unreadable = ['a', 'b'].map((key) => ({ check: key, reason: 'bad' }))
    await sendWithin(ctx, of({ ...edited, unreadable }), 2, 3)
    expect(await held(ctx)).toEqual(['1 a 1', '2 b 2', '3 c 30', '3 d 5'])
  })
})

test('a period that covers none of the dates asked for is rejected whole', () => {
  const bundle = bundleOf({ ...first, period: days(1, 3) })
  expect(() => withinPeriod(bundle, days(4, 5))).toThrow(
    'The bundle covers 2026-03-01 … 2026-03-03, none of 2026-03-04 … 2026-03-05.',
  )
})

test('a narrowed bundle is told from the whole one, so that neither takes up the other’s killed run', () => {
  const bundle = bundleOf(first)
  expect(
    new Set(
      [bundle, withinPeriod(bundle, days(1, 2)), withinPeriod(bundle, days(1, 3))].map(
        ({ fingerprint }) => fingerprint,
      ),
    ).size,
  ).toBe(3)
})
