import { dumpTables, journalTables } from '@vitrina/testing/dump-tables'
import { bundleOf, type Ledger, type LedgerCheck, sendLedger } from '@vitrina/testing/ledger'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { runExchange } from './run-exchange.ts'

const database = suiteDatabase(12)

const ledger: Ledger = { checks: [{ key: 'a', date: '2026-03-01', lines: [{ dish: 'tea', total: '5' }] }] }

/** Starts a run that stands still in the middle of reading, until it is let go. */
async function startAndHold(ctx: Context, source: 'source_a' | 'source_b' = 'source_a') {
  const bundle = bundleOf({ ...ledger, source })
  const reached = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const records = async function* () {
    yield* bundle.records()
    reached.resolve()
    await go.promise
  }
  const report = runExchange(ctx, { source, origin: 'held', open: async () => ({ ...bundle, records }) })
  await reached.promise
  return { report, letGo: go.resolve }
}

test('of two runs of one source at once the second gets exchange_running and writes nothing', async () => {
  const ctx = await testContext(database.db)
  const held = await startAndHold(ctx)
  const before = await dumpTables(database.db)
  await expect(sendLedger(ctx, ledger)).rejects.toMatchObject({ code: 'exchange_running' })
  await expect(sendLedger(ctx, ledger, { dryRun: true })).rejects.toMatchObject({ code: 'exchange_running' })
  expect(await dumpTables(database.db)).toEqual(before)
  held.letGo()
  expect(await held.report).toMatchObject({ status: 'succeeded', inserted: 1, resumed: 0 })
  expect(await sendLedger(ctx, ledger)).toMatchObject({ status: 'succeeded', unchanged: 1 })
})

test('the other source and other workspaces run side by side with it', async () => {
  const [ctx, neighbour] = [await testContext(database.db), await testContext(database.db)]
  const held = await startAndHold(ctx)
  expect(await sendLedger(ctx, { ...ledger, source: 'source_b' })).toMatchObject({ status: 'succeeded', inserted: 1 })
  expect(await sendLedger(neighbour, ledger)).toMatchObject({ status: 'succeeded', inserted: 1 })
  held.letGo()
  expect(await held.report).toMatchObject({ status: 'succeeded', inserted: 1 })
})

test('a run that failed or was rejected leaves the seat free and its connection usable', async () => {
  const ctx = await testContext(database.db)
  for (let round = 0; round < 15; round += 1) {
    const open = () => Promise.reject(new Error('no such folder'))
    expect(await runExchange(ctx, { source: 'source_a', origin: 'x', open })).toMatchObject({ status: 'failed' })
  }
  expect(await sendLedger(ctx, ledger)).toMatchObject({ status: 'succeeded', inserted: 1 })
})

/** Sales of every day of some months: the same days for both sources, other totals each round. */
function months(source: 'source_a' | 'source_b', from: number, to: number, total: string): Ledger {
  const checks: LedgerCheck[] = []
  for (let month = from; month <= to; month += 1) {
    for (let day = 1; day <= 5; day += 1) {
      const date = new Date(Date.UTC(2024, month, day)).toISOString().slice(0, 10)
      checks.push({ key: date, number: 1, date, waiter: 'w', lines: [{ dish: 'tea', total }] })
    }
  }
  return { source, checks }
}

test('two sources that replace days and make months at once neither fail nor disturb each other', async () => {
  const ctx = await testContext(database.db)
  const runs = async (source: 'source_a' | 'source_b') => {
    for (let round = 0; round < 6; round += 1) {
      const report = await sendLedger(ctx, months(source, 0, round * 3, String(round + 1)))
      expect(report).toMatchObject({ status: 'succeeded', error: null })
    }
  }
  await Promise.all([runs('source_a'), runs('source_b')])
  expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  const { rows } = await ctx.db.pool.query(
    'SELECT sum(revenue)::float AS revenue FROM restaurant_day WHERE workspace_id = $1',
    [ctx.workspace.id],
  )
  // 2 sources × 16 months × 5 days × 6
  expect(rows).toEqual([{ revenue: 960 }])
})

test('a month that two runs make at once has each of its foreign keys once', async () => {
  await Promise.all([1, 2, 3, 4].map(() => database.db.pool.query("SELECT ensure_sales_month('2023-07-15')")))
  const { rows } = await database.db.pool.query(
    `SELECT count(*)::int AS keys, count(DISTINCT confrelid)::int AS targets FROM pg_constraint
     WHERE conrelid = 'sale_line_2023_07'::regclass AND contype = 'f'`,
  )
  expect(rows[0].keys).toBe(rows[0].targets)
})

test('sales of one workspace are out of reach of an exchange of another, table by table', async () => {
  const [ours, theirs] = [await testContext(database.db), await testContext(database.db)]
  await sendLedger(ours, ledger)
  await sendLedger(theirs, ledger)
  const rowsOfOurs = async () => {
    const dump = await dumpTables(database.db, journalTables)
    return Object.values(dump).flatMap((rows) => rows.filter((row) => row.includes(ours.workspace.id)))
  }
  const before = await rowsOfOurs()
  const all = { from: '2000-01-01', to: '2026-03-31' }
  await sendLedger(theirs, { restaurants: [{ key: 'r1' }], period: all, checks: [], stockMoves: [] })
  expect(await rowsOfOurs()).toEqual(before)
})
