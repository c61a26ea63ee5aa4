import { dumpTables, journalTables } from '@vitrina/testing/dump-tables'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import type { ExchangeReport } from './report.ts'

const database = suiteDatabase()

const check = (key: string, day: number, total: string, waiter?: string) => ({
  key,
  number: 1,
  date: `2026-03-0${day}`,
  ...(waiter && { waiter }),
  lines: [{ dish: 'tea', total }],
})
const move = (product: string, quantity: string) =>
  ({ restaurant: 'r1', product, at: '2026-03-01', direction: 'in', quantity }) as const

const first: Ledger = {
  period: { from: '2026-03-01', to: '2026-03-04' },
  restaurants: [{ key: 'r1', name: 'North' }],
  dishes: [{ key: 'tea', price: '5', cost: '2' }],
  checks: [check('a', 1, '5', 'w1'), check('b', 2, '6'), check('c', 3, '7')],
  stockMoves: [move('Milk', '2')],
}

/** One of everything: an equal day, an edited, a removed and a new one, rejects, a repeat, a new waiter, dish and price. */
const second: Ledger = {
  ...first,
  restaurants: [{ key: 'r1', name: 'North Renamed' }, { key: 'r2' }],
  dishes: [{ key: 'tea', price: '9', cost: '2' }, { key: 'cake' }],
  checks: [
    check('a', 1, '5', 'w1'),
    check('b', 2, '60', 'w2'),
    check('d', 4, '8'),
    check('e', 9, '8'),
    {
      ...check('f', 4, '1'),
      lines: [
        { dish: 'tea', total: '1', key: '1' },
        { dish: 'tea', total: '1', key: '1' },
      ],
    },
  ],
  unreadable: [{ check: 'zzz', reason: 'bad row' }],
  stockMoves: [move('Milk', '2'), move('Salt', '3'), move('Oil', '4')],
}

const told = ({ id: _, dryRun: __, durationMs: ___, ...rest }: ExchangeReport) => rest

test('a dry run of a first load changes nothing, not even references, and tells the counts of the real run', async () => {
  const ctx = await testContext(database.db)
  const before = await dumpTables(database.db, ['exchange_run'])
  const dry = await sendLedger(ctx, first, { dryRun: true })
  expect(dry).toMatchObject({ dryRun: true, status: 'succeeded', inserted: 3 })
  expect(await dumpTables(database.db, ['exchange_run'])).toEqual(before)
  expect(told(await sendLedger(ctx, first))).toEqual(told(dry))
})

test('a dry run of a re-sent period changes nothing and tells the counts of the real run', async () => {
  const ctx = await testContext(database.db)
  await sendLedger(ctx, first)
  const before = await dumpTables(database.db, journalTables)
  const dry = await sendLedger(ctx, second, { dryRun: true })
  expect(dry).toMatchObject({
    read: 7,
    inserted: 2,
    replaced: 1,
    unchanged: 1,
    removed: 1,
    rejected: 4,
    totals: { stockMoves: 3 },
    days: { inserted: 1, replaced: 1, unchanged: 1, removed: 1 },
  })
  expect(await dumpTables(database.db, journalTables)).toEqual(before)
  expect(told(await sendLedger(ctx, second))).toEqual(told(dry))
})

test('a dry run is journalled as one, with its rejects and no days', async () => {
  const ctx = await testContext(database.db)
  await sendLedger(ctx, first)
  const { rejected } = await sendLedger(ctx, second, { dryRun: true })
  const { rows } = await ctx.db.pool.query(
    `SELECT dry_run, rejected, inserted,
       (SELECT count(*) FROM exchange_reject j WHERE j.workspace_id = r.workspace_id AND j.run_id = r.id) AS rejects,
       (SELECT count(*) FROM exchange_run_day j WHERE j.workspace_id = r.workspace_id AND j.run_id = r.id) AS days
     FROM exchange_run r WHERE workspace_id = $1 ORDER BY id`,
    [ctx.workspace.id],
  )
  expect(rows).toEqual([
    { dry_run: false, rejected: 0, inserted: 3, rejects: 0, days: 3 },
    { dry_run: true, rejected, inserted: 2, rejects: rejected, days: 0 },
  ])
})
