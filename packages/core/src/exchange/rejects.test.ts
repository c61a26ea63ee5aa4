import { reason } from '@vitrina/contract/reasons'
import { bundleOf, type Ledger, type LedgerCheck, sendBundle, sendLedger } from '@vitrina/testing/ledger'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import type { SourceRecord } from './records.ts'

const database = suiteDatabase()

const check = (key: string, ...totals: string[]): LedgerCheck => ({
  key,
  number: 1,
  date: '2026-03-01',
  lines: totals.map((total) => ({ dish: 'tea', total })),
})

/** The checks held with their totals, after the rollups were found right. */
async function totals(ctx: Context): Promise<Record<string, number>> {
  expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  const { rows } = await ctx.db.pool.query<{ key: string; total: number }>(
    'SELECT source_key AS key, total::float AS total FROM sale_check WHERE workspace_id = $1 ORDER BY 1',
    [ctx.workspace.id],
  )
  return Object.fromEntries(rows.map(({ key, total }) => [key, total]))
}

/** Sends a ledger whose records were changed on the way. */
function sendChanged(ctx: Context, ledger: Ledger, change: (record: SourceRecord) => SourceRecord[]) {
  const bundle = bundleOf(ledger)
  const changed = async function* () {
    for await (const batch of bundle.records()) yield batch.flatMap(change)
  }
  return sendBundle(ctx, { ...bundle, records: changed })
}

const twoChecks: Ledger = { checks: [check('a', '1', '2'), check('b', '4')] }

describe('a row that names what is not there is rejected with file, line and column', () => {
  test.each<[string, string, SourceRecord['kind'], object, string[]]>([
    [
      'a line of an unknown dish',
      'dish',
      'line',
      { dishKey: 'x' },
      ['dish "x" is not in the bundle and not known here'],
    ],
    ['a line of an unknown restaurant', 'restaurant', 'line', { restaurantKey: 'x' }, ['restaurant "x" is not in the']],
    ['a line of an unknown check', 'check_id', 'line', { checkKey: 'x' }, ['check "x" is missing or was rejected']],
    [
      'a check of an unknown restaurant',
      'restaurant',
      'check',
      { restaurantKey: 'x' },
      ['restaurant "x" is not', 'check "b"'],
    ],
  ])('%s', async (_, column, kind, change, reasons) => {
    const ctx = await testContext(database.db)
    const report = await sendChanged(ctx, twoChecks, (record) =>
      record.kind === kind && ('checkKey' in record ? record.checkKey : record.kind === 'check' && record.key) === 'b'
        ? [{ ...record, ...change, file: 'some.csv', line: 42 }]
        : [record],
    )
    expect(report.rejects[0]).toEqual({
      file: 'some.csv',
      line: 42,
      column,
      reason: expect.stringContaining(reasons[0] ?? ''),
      why: expect.objectContaining({ params: { key: expect.any(String) } }),
    })
    expect(report.rejects.map(({ reason }) => reason)).toEqual(reasons.map((text) => expect.stringContaining(text)))
    expect(report).toMatchObject({ status: 'succeeded', rejected: reasons.length, read: 3 })
    expect((await totals(ctx))['a']).toBe(3)
    const { rows } = await ctx.db.pool.query(
      `SELECT file, line, column_name AS "column", reason, jsonb_build_object('code', code, 'params', params) AS why
       FROM exchange_reject WHERE workspace_id = $1 ORDER BY seq`,
      [ctx.workspace.id],
    )
    expect(rows).toEqual(report.rejects)
  })

  test('a stock move of an unknown restaurant', async () => {
    const ctx = await testContext(database.db)
    const move = { restaurant: 'x', product: 'Milk', at: '2026-03-01', direction: 'in' as const, quantity: '1' }
    const report = await sendLedger(ctx, { ...twoChecks, stockMoves: [move] })
    expect(report.rejects).toMatchObject([{ column: 'restaurant', reason: expect.stringContaining('"x"') }])
    expect(report.totals?.stockMoves).toBe(0)
  })
})

describe('duplicate rows', () => {
  test('equal check rows are one check', async () => {
    const ctx = await testContext(database.db)
    const report = await sendChanged(ctx, twoChecks, (record) =>
      record.kind === 'check' ? [record, record] : [record],
    )
    expect(report).toMatchObject({ rejected: 0, totals: { checks: 2 } })
    expect(await totals(ctx)).toEqual({ a: 3, b: 4 })
  })

  test.each([
    ['number', { number: 7 }],
    ['business date', { businessDate: '2026-03-02' }],
    ['time', { closedAt: '2026-03-01T10:00:00' }],
    ['waiter', { waiterKey: 'w' }],
    ['table', { table: '1' }],
    ['station', { station: 'Bar' }],
    ['order category', { orderCategory: 'To go' }],
    ['guests', { guests: 9 }],
  ])('check rows that differ by %s: the first is taken, the second rejected', async (_, change) => {
    const ctx = await testContext(database.db)
    const report = await sendChanged(ctx, twoChecks, (record) =>
      record.kind === 'check' && record.key === 'b' ? [record, { ...record, ...change, line: 99 }] : [record],
    )
    expect(report.rejects).toEqual([
      {
        file: 'ledger',
        line: 99,
        column: 'check_id',
        reason: 'check "b" stands twice with different values; keep one row',
        why: reason('check_twice', { key: 'b' }),
      },
    ])
    expect(await totals(ctx)).toEqual({ a: 3, b: 4 })
  })

  test.each([['equal'], ['different']])(
    'of %s lines with one id the first is taken: 1 + 2, not 1 + 1 + 2',
    async (how) => {
      const ctx = await testContext(database.db)
      const report = await sendChanged(ctx, twoChecks, (record) =>
        record.kind === 'line' && record.total === '1'
          ? [record, { ...record, total: how === 'equal' ? '1' : '50', line: 99 }]
          : [record],
      )
      expect(report).toMatchObject({ read: 4, inserted: 3, rejected: 1 })
      expect(report.rejects).toEqual([
        {
          file: 'ledger',
          line: 99,
          column: 'line_id',
          reason: 'line "1" of this check stands twice; only the first was taken',
          why: reason('line_twice', { key: '1' }),
        },
      ])
      expect(await totals(ctx)).toEqual({ a: 3, b: 4 })
    },
  )

  test('restaurant rows that differ: the first is taken, the second rejected', async () => {
    const ctx = await testContext(database.db)
    const restaurants = [
      { key: 'r1', dayEnd: '05:00' },
      { key: 'r1', dayEnd: '05:00' },
      { key: 'r1', dayEnd: '06:00' },
    ]
    const report = await sendLedger(ctx, { ...twoChecks, restaurants })
    expect(report.rejects).toMatchObject([
      { line: 3, column: 'external_id', reason: expect.stringContaining('stands twice') },
    ])
    const { rows } = await ctx.db.pool.query('SELECT day_end_minutes FROM restaurant WHERE workspace_id = $1', [
      ctx.workspace.id,
    ])
    expect(rows).toEqual([{ day_end_minutes: 300 }])
  })

  test('dish rows that differ: the first is taken, the second rejected', async () => {
    const ctx = await testContext(database.db)
    const dishes = [
      { key: 'tea', price: '5' },
      { key: 'tea', price: '5' },
      { key: 'tea', price: '6' },
    ]
    const report = await sendLedger(ctx, { ...twoChecks, dishes })
    expect(report.rejects).toMatchObject([
      { line: 4, column: 'external_id', reason: expect.stringContaining('stands twice') },
    ])
    const { rows } = await ctx.db.pool.query('SELECT sale_price::float AS price FROM dish WHERE workspace_id = $1', [
      ctx.workspace.id,
    ])
    expect(rows).toEqual([{ price: 5 }])
  })

  test('staff rows that differ: the first is taken, the second rejected', async () => {
    const ctx = await testContext(database.db)
    const employees = [
      { key: 'w', name: 'Anna' },
      { key: 'w', name: 'Anna' },
      { key: 'w', name: 'Olga' },
    ]
    const report = await sendLedger(ctx, { ...twoChecks, employees })
    expect(report.rejects).toMatchObject([
      { line: 5, column: 'external_id', reason: expect.stringContaining('stands twice') },
    ])
  })
})
