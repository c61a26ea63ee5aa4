import { dumpTables, journalTables } from '@vitrina/testing/dump-tables'
import { bundleOf, type Ledger, sendBundle, sendLedger } from '@vitrina/testing/ledger'
import { reasonOf } from '@vitrina/testing/reason-of'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { BundleRejectedError } from '../errors/domain-error.ts'
import type { SourceRecord } from './records.ts'
import { runExchange } from './run-exchange.ts'

const database = suiteDatabase()

const ledger: Ledger = {
  dishes: [{ key: 'tea', price: '5' }],
  checks: [{ key: 'a', date: '2026-03-01', waiter: 'w', lines: [{ dish: 'tea', total: '5' }] }],
  stockMoves: [{ restaurant: 'r1', product: 'Milk', at: '2026-03-01', direction: 'in', quantity: '1' }],
}

/** A bundle whose records break off after those of a kind have begun. */
function breakingAfter(kind: SourceRecord['kind'], error: Error) {
  const bundle = bundleOf({ ...ledger, dishes: [{ key: 'tea', price: '6' }, { key: 'new' }] })
  return {
    ...bundle,
    async *records() {
      for await (const batch of bundle.records()) {
        const end = batch.findLastIndex((record) => record.kind === kind)
        yield batch.slice(0, end + 1)
        throw error
      }
    },
  }
}

async function lastRun(ctx: Context) {
  const { rows } = await ctx.db.pool.query(
    'SELECT status, error, inserted, rejected FROM exchange_run WHERE workspace_id = $1 ORDER BY id DESC LIMIT 1',
    [ctx.workspace.id],
  )
  return rows[0]
}

const rejected = new BundleRejectedError(
  reasonOf('checks.csv holds 3 rows, manifest.json promises 4; send the bundle again'),
)

describe('a bundle rejected whole', () => {
  test.each(['restaurant', 'dish', 'check', 'line', 'stockMove'] as const)(
    'while its %s rows are read leaves nothing but the journal',
    async (kind) => {
      const ctx = await testContext(database.db)
      await sendLedger(ctx, ledger)
      const before = await dumpTables(database.db, journalTables)
      const report = await sendBundle(ctx, breakingAfter(kind, rejected))
      expect(report).toMatchObject({ status: 'rejected', error: rejected.message, inserted: 0, totals: null })
      expect(await dumpTables(database.db, journalTables)).toEqual(before)
      expect(await lastRun(ctx)).toEqual({ status: 'rejected', error: rejected.message, inserted: 0, rejected: 0 })
    },
  )

  test('on opening is journalled too', async () => {
    const ctx = await testContext(database.db)
    const open = () => Promise.reject(new BundleRejectedError(reasonOf('manifest.json is not JSON')))
    const report = await runExchange(ctx, { source: 'source_b', origin: 'drop', open })
    expect(report).toMatchObject({ status: 'rejected', error: 'manifest.json is not JSON', origin: 'drop' })
    expect(await lastRun(ctx)).toMatchObject({ status: 'rejected', error: 'manifest.json is not JSON' })
  })

  test('does not stand in the way of the next one', async () => {
    const ctx = await testContext(database.db)
    await sendBundle(ctx, breakingAfter('line', rejected))
    expect(await sendLedger(ctx, ledger)).toMatchObject({ status: 'succeeded', inserted: 1 })
  })
})

test('a run whose source fails half-way is journalled as failed and leaves no sales', async () => {
  const ctx = await testContext(database.db)
  const report = await sendBundle(ctx, breakingAfter('line', new Error('connection reset')))
  expect(report).toMatchObject({ status: 'failed', error: 'connection reset' })
  expect(await lastRun(ctx)).toMatchObject({ status: 'failed', error: 'connection reset' })
  expect((await ctx.db.pool.query('SELECT FROM sale_check WHERE workspace_id = $1', [ctx.workspace.id])).rowCount).toBe(
    0,
  )
})

test('an amount no column holds fails the run with the server’s words, and the next run goes', async () => {
  const ctx = await testContext(database.db)
  const huge = { checks: [{ key: 'a', date: '2026-03-01', lines: [{ dish: 'tea', total: '1e30' }] }] }
  expect(await sendLedger(ctx, huge)).toMatchObject({ status: 'failed', error: expect.stringContaining('overflow') })
  expect(await sendLedger(ctx, ledger)).toMatchObject({ status: 'succeeded' })
})

test('needs the scope run:ops', async () => {
  const ctx = { ...(await testContext(database.db)), scopes: new Set(['read:checks'] as const) }
  await expect(sendLedger(ctx, ledger)).rejects.toMatchObject({ code: 'insufficient_scope' })
})
