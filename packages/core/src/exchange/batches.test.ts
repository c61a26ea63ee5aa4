import { type LedgerCheck, sendLedger } from '@vitrina/testing/ledger'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import type { StagedDay } from './reconcile-checks.ts'
import { batchesOf, maxChecks } from './replace-day.ts'

const database = suiteDatabase()

const day = (name: string, checks: number, change: Partial<StagedDay> = {}): StagedDay => ({
  ...{ restaurantId: 'r', day: name, isStored: false, hasStaged: true, hasNew: true, hasGone: false, checks },
  ...change,
})

test('new days share a batch up to 3000 checks, one of more has its own, and a stored one parts those before it from those after', () => {
  const days = [
    day('a', 300),
    day('b', maxChecks - 300),
    day('c', 1),
    day('d', maxChecks + 1),
    day('e', 2),
    day('f', 2, { isStored: true }),
    day('g', 2, { isStored: true }),
    day('h', 2),
    day('i', 0, { hasNew: false }),
    day('j', 2),
    day('k', 2),
  ]
  const names = batchesOf(days).map((batch) => batch.map(({ day }) => day).join(''))
  expect(names).toEqual(['ab', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'jk'])
  expect(batchesOf([])).toEqual([])
})

/** 30 days of two restaurants, 120 checks each, six times 1 … 20: 7200 checks in three batches. */
const checks: LedgerCheck[] = Array.from({ length: 7200 }, (_, index) => ({
  key: `c${index}`,
  restaurant: `r${index % 2}`,
  number: index,
  date: `2026-03-${String(1 + Math.floor(index / 240)).padStart(2, '0')}`,
  lines: [{ dish: index % 3 ? 'tea' : 'soup', total: String(1 + (Math.floor(index / 2) % 20)) }],
}))

const figures = async (ctx: Context) =>
  (
    await ctx.db.pool.query(
      `SELECT count(*)::int AS days, max(business_date)::text AS last, sum(revenue)::float8 AS revenue FROM restaurant_day
       WHERE workspace_id = $1`,
      [ctx.workspace.id],
    )
  ).rows

test('three batches of 7200 checks: 60 days of 120 × 10.5 = 1260 each, rollups equal lines, events in the order of days', async () => {
  const ctx = await testContext(database.db, { now: '2026-04-01T12:00:00Z' })
  expect(await sendLedger(ctx, { checks })).toMatchObject({ inserted: 7200, days: { inserted: 60 } })
  expect(await figures(ctx)).toEqual([{ days: 60, last: '2026-03-30', revenue: 60 * 1260 }])
  expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  const { rows } = await ctx.db.pool.query<{ day: string }>(
    `SELECT c.business_date::text AS day FROM event e
     JOIN sale_check c ON c.workspace_id = e.workspace_id AND c.id = e.object_id
     WHERE e.workspace_id = $1 ORDER BY e.written_no`,
    [ctx.workspace.id],
  )
  const days = rows.map(({ day }) => day)
  expect(days).toHaveLength(7200)
  expect(days).toEqual(days.toSorted())
})

test('a day that cannot be stored fails the run with its own error; the days before it are stored, and the next run goes on', async () => {
  const ctx = await testContext(database.db, { now: '2026-04-01T12:00:00Z' })
  // The 21st day: in the middle of the second batch.
  await database.db.pool.query(
    `ALTER TABLE sale_check ADD CONSTRAINT no_4820 CHECK (number <> 4820 OR workspace_id <> '${ctx.workspace.id}')`,
  )
  const report = await sendLedger(ctx, { checks })
  expect(report).toMatchObject({ status: 'failed', error: expect.stringContaining('no_4820') })
  expect(await figures(ctx)).toEqual([{ days: 40, last: '2026-03-20', revenue: 40 * 1260 }])
  expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  await database.db.pool.query('ALTER TABLE sale_check DROP CONSTRAINT no_4820')
  expect(await sendLedger(ctx, { checks })).toMatchObject({
    status: 'succeeded',
    days: { inserted: 20, unchanged: 40 },
  })
  expect(await figures(ctx)).toEqual([{ days: 60, last: '2026-03-30', revenue: 60 * 1260 }])
})
