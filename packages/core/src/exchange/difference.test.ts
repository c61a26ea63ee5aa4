import { setTimeout } from 'node:timers/promises'
import { bundleOf, type Ledger, sendBundle, sendLedger } from '@vitrina/testing/ledger'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import type { SourceBundle } from './records.ts'
import { maxBufferedRows } from './same-checks.ts'

const database = suiteDatabase()

const sold = (key: string, total: string, more: Partial<Ledger['checks'][number]> = {}) => ({
  ...{ key, number: 1, date: '2026-03-10', closedAt: '2026-03-10T12:30:00', waiter: 'anna' },
  lines: [{ dish: `dish of ${key}`, total }],
  ...more,
})
const evening = { closedAt: '2026-03-10T20:30:00', waiter: 'boris' }

/** The rows of sales and rollups by what they tell of, each with the transaction that wrote it. */
async function written(ctx: Context): Promise<Map<string, string>> {
  const id = ctx.workspace.id
  const { rows } = await ctx.db.pool.query<{ row: string; xmin: string }>(
    `SELECT 'check ' || source_key AS row, xmin::text FROM sale_check WHERE workspace_id = $1
     UNION ALL SELECT 'line ' || d.name, l.xmin::text FROM sale_line l JOIN dish d ON d.workspace_id = $1 AND d.id = l.dish_id
       WHERE l.workspace_id = $1
     UNION ALL SELECT 'day ' || d.name, l.xmin::text FROM restaurant_dish_day l
       JOIN dish d ON d.workspace_id = $1 AND d.id = l.dish_id WHERE l.workspace_id = $1
     UNION ALL SELECT 'month ' || d.name, l.xmin::text FROM dish_month l
       JOIN dish d ON d.workspace_id = $1 AND d.id = l.dish_id WHERE l.workspace_id = $1
     UNION ALL SELECT 'hour ' || hour, xmin::text FROM restaurant_hour WHERE workspace_id = $1
     UNION ALL SELECT 'waiter ' || w.name, l.xmin::text FROM waiter_day l
       JOIN waiter w ON w.workspace_id = $1 AND w.id = l.waiter_id WHERE l.workspace_id = $1
     UNION ALL SELECT 'restaurant', xmin::text FROM restaurant_day WHERE workspace_id = $1`,
    [id],
  )
  expect(await findRollupDifferences(ctx.db, id)).toEqual([])
  return new Map(rows.map(({ row, xmin }) => [row, xmin]))
}

/** Names of the rows that are new or were written again. */
function changedRows(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after].flatMap(([row, xmin]) => (before.get(row) === xmin ? [] : [row])).sort()
}

describe('what an exchange writes', () => {
  test('of a day with one changed check: that check, its line, and the rollups it counts in', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, { checks: [sold('a', '100'), sold('b', '20'), sold('c', '7', evening)] })
    const before = await written(ctx)
    await sendLedger(ctx, { checks: [sold('a', '100'), sold('b', '20'), sold('c', '9', evening)] })
    expect(changedRows(before, await written(ctx))).toEqual(
      ['check c', 'day dish of c', 'hour 20', 'line dish of c', 'month dish of c', 'restaurant', 'waiter boris'].sort(),
    )
  })

  test('of a day with one check more: that check; with one fewer: nothing but rollups', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, { checks: [sold('a', '100'), sold('c', '7', evening)] })
    const first = await written(ctx)
    const more = { checks: [sold('a', '100'), sold('c', '7', evening), sold('d', '1', evening)] }
    await sendLedger(ctx, more)
    const second = await written(ctx)
    expect(changedRows(first, second)).toEqual(
      ['check d', 'day dish of d', 'hour 20', 'line dish of d', 'month dish of d', 'restaurant', 'waiter boris'].sort(),
    )
    await sendLedger(ctx, { checks: [sold('a', '100'), sold('c', '7', evening)] })
    const third = await written(ctx)
    expect(changedRows(second, third)).toEqual(['hour 20', 'restaurant', 'waiter boris'])
    expect([...third.keys()].sort()).toEqual([...first.keys()].sort())
  })

  test('of a day as it is stored: nothing, also where decimals are written otherwise or rows come in another order', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, { checks: [sold('a', '100'), sold('b', '20.50')] })
    const before = await written(ctx)
    expect(await sendLedger(ctx, { checks: [sold('b', '20.5'), sold('a', '100.000')] })).toMatchObject({
      ...{ inserted: 0, replaced: 0, unchanged: 2, days: { unchanged: 1 } },
      totals: { lines: 2, checks: 2, revenue: '120.50', dishes: 2 },
    })
    expect(changedRows(before, await written(ctx))).toEqual([])
  })

  test('of a check with a line told twice is refused each time, and nothing is written again', async () => {
    const ctx = await testContext(database.db)
    const line = { dish: 'tea', key: 'l1', total: '5' }
    const ledger = { checks: [sold('a', '100'), { ...sold('b', '5'), lines: [line, line] }] }
    expect(await sendLedger(ctx, ledger)).toMatchObject({ rejected: 1, inserted: 2 })
    const before = await written(ctx)
    expect(await sendLedger(ctx, ledger)).toMatchObject({ rejected: 1, unchanged: 2, days: { unchanged: 1 } })
    expect(changedRows(before, await written(ctx))).toEqual([])
  })
})

test('a bundle of more rows than memory keeps is compared as well: sent again nothing changes, with one changed check that alone', async () => {
  const ctx = await testContext(database.db)
  const size = Math.ceil(maxBufferedRows / 3) + 10
  const many = (last: string): Ledger => ({
    checks: Array.from({ length: size }, (_, n) => ({
      ...{ key: `c${n}`, date: '2026-03-10', closedAt: '2026-03-10T12:30:00' },
      lines: [
        { dish: 'tea', total: '1' },
        { dish: 'cake', total: n === 0 ? last : '2' },
      ],
    })),
  })
  expect(await sendLedger(ctx, many('2'))).toMatchObject({ inserted: 2 * size })
  // For the judge, which joins every line.
  await ctx.db.pool.query('ANALYZE sale_check, sale_line')
  const before = await written(ctx)
  expect(await sendLedger(ctx, many('2'))).toMatchObject({ unchanged: 2 * size, rejected: 0 })
  expect(changedRows(before, await written(ctx))).toEqual([])
  expect(await sendLedger(ctx, many('3'))).toMatchObject({
    replaced: 2 * size,
    totals: { revenue: `${3 * size + 1}.00` },
  })
  expect(changedRows(before, await written(ctx)).filter((row) => row.startsWith('check'))).toEqual(['check c0'])
}, 120_000)

const manyChecks = (count: number): Ledger => ({
  checks: Array.from({ length: count }, (_, n) => ({
    ...{ key: `c${n}`, date: '2026-03-10', closedAt: '2026-03-10T12:30:00' },
    lines: [{ dish: 'tea', total: '1' }],
  })),
})

/** A bundle whose rows come in two batches, with something in between. */
function interrupted(bundle: SourceBundle, between: () => Promise<void>): SourceBundle {
  return {
    ...bundle,
    async *records() {
      for await (const batch of bundle.records()) {
        yield batch.slice(0, -1)
        await between()
        yield batch.slice(-1)
      }
    },
  }
}

test('a poll of more rows than memory keeps is in the journal while it is read, however long that takes', async () => {
  const ctx = await testContext(database.db)
  const bundle = { ...bundleOf(manyChecks(maxBufferedRows)), keepsUntold: true }
  const options = { cause: 'schedule', isPoll: true } as const
  await sendBundle(ctx, { ...bundleOf({ checks: [sold('a', '1')] }), keepsUntold: true }, options)
  await sendBundle(ctx, { ...bundleOf({ checks: [sold('a', '1')] }), keepsUntold: true }, options)
  const seen: unknown[] = []
  const slow = interrupted(bundle, async () => {
    await setTimeout(1100)
    const { rows } = await ctx.db.pool.query(
      `SELECT status::text FROM exchange_run WHERE workspace_id = $1 AND status = 'running'`,
      [ctx.workspace.id],
    )
    seen.push(...rows)
  })
  expect(await sendBundle(ctx, slow, options)).toMatchObject({ status: 'succeeded', read: maxBufferedRows })
  expect(seen).toEqual([{ status: 'running' }])
}, 120_000)

test('what a large bundle staged before it failed does not stay on the connection', async () => {
  const ctx = await testContext(database.db)
  const failing = interrupted(bundleOf(manyChecks(maxBufferedRows)), async () => {
    throw new Error('the line was cut')
  })
  // Connections of small bundles keep their tables.
  const staged = async () => {
    const { rows } = await ctx.db.pool.query<{ oid: number }>(`SELECT oid FROM pg_class WHERE relname = 'staged_line'`)
    return rows.map(({ oid }) => oid)
  }
  const before = new Set(await staged())
  expect(await sendBundle(ctx, failing)).toMatchObject({ status: 'failed' })
  expect((await staged()).filter((oid) => !before.has(oid))).toEqual([])
}, 120_000)

describe('checks that an earlier release stored, without digests', () => {
  const ledger: Ledger = {
    checks: [
      sold('a', '100', { openedAt: '2026-03-10T12:00:00', table: '7', guests: 2 }),
      {
        ...sold('b', '5'),
        lines: [{ dish: 'tea', total: '5', cost: '1.5', modifiers: [{ name: 'milk', quantity: '1', total: '0.50' }] }],
      },
    ],
  }
  const forget = (ctx: Context) =>
    ctx.db.pool.query('UPDATE sale_check SET digest = NULL, voids = NULL WHERE workspace_id = $1', [ctx.workspace.id])
  const paid = { payments: [{ date: '2026-03-10', type: 'card', sum: '105' }] }

  test('are unchanged when they are sent as they are stored, what was paid for them stays, and they have digests again', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, { ...ledger, ...paid })
    await forget(ctx)
    expect(await sendLedger(ctx, ledger)).toMatchObject({ unchanged: 2, replaced: 0, days: { unchanged: 1 } })
    const { rows } = await ctx.db.pool.query(
      `SELECT (SELECT count(*)::int FROM sale_check WHERE workspace_id = $1 AND digest IS NULL) AS without,
         (SELECT sum(sum)::int FROM amount_day WHERE workspace_id = $1) AS paid`,
      [ctx.workspace.id],
    )
    expect(rows).toEqual([{ without: 0, paid: 105 }])
    const before = await written(ctx)
    await sendLedger(ctx, ledger)
    expect(changedRows(before, await written(ctx))).toEqual([])
  })

  test.each<[string, Partial<Ledger['checks'][number]>]>([
    ['another table', { table: '8' }],
    ['another time of closing', { closedAt: '2026-03-10T12:31:00' }],
    ['no guests', { guests: undefined }],
    ['another line', { lines: [{ dish: 'dish of a', total: '99' }] }],
    [
      'a line more',
      {
        lines: [
          { dish: 'dish of a', total: '100' },
          { dish: 'tea', total: '0' },
        ],
      },
    ],
    ['no line', { lines: [] }],
    [
      'a line more that is told twice',
      {
        lines: [
          { dish: 'dish of a', total: '100' },
          { dish: 'tea', key: 'x', total: '7' },
          { dish: 'tea', key: 'x', total: '7' },
        ],
      },
    ],
  ])('are replaced when one is sent with %s', async (_, change) => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, ledger)
    await forget(ctx)
    const [a, b] = ledger.checks
    if (!a || !b) throw new Error('the ledger has two checks')
    expect(await sendLedger(ctx, { checks: [{ ...a, ...change }, b] })).toMatchObject({ days: { replaced: 1 } })
    expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  })
})

describe('the journal of polls', () => {
  const poll = async (ctx: Context, now: string, total: string, more: Partial<Ledger> = {}) => {
    const bundle = { ...bundleOf({ checks: [sold('a', total)], ...more }), keepsUntold: true }
    return await sendBundle({ ...ctx, now: () => new Date(now) }, bundle, { cause: 'schedule', isPoll: true })
  }
  const rowsOf = async (ctx: Context) => {
    const { rows } = await ctx.db.pool.query(
      `SELECT status::text, inserted::int, replaced::int, rejected::int, unchanged::int,
         concat_ws('–', to_char(started_at AT TIME ZONE 'UTC', 'HH24:MI'),
           CASE WHEN finished_at > started_at THEN to_char(finished_at AT TIME ZONE 'UTC', 'HH24:MI') END) AS at
       FROM exchange_run WHERE workspace_id = $1 ORDER BY started_at`,
      [ctx.workspace.id],
    )
    return rows.map((row) => `${row.at} ${row.status} ${row.inserted}/${row.replaced}/${row.unchanged}/${row.rejected}`)
  }

  test('has one row of those that found nothing in a row, from the begin of the first to the end of the last; each change has its own', async () => {
    const ctx = await testContext(database.db)
    await poll(ctx, '2026-03-10T12:00:00Z', '1')
    const first = await poll(ctx, '2026-03-10T12:05:00Z', '1')
    const second = await poll(ctx, '2026-03-10T12:10:00Z', '1')
    expect(second.id).toBe(first.id)
    expect(await rowsOf(ctx)).toEqual(['12:00 succeeded 1/0/0/0', '12:05–12:10 succeeded 0/0/1/0'])
    await poll(ctx, '2026-03-10T12:15:00Z', '2')
    await poll(ctx, '2026-03-10T12:20:00Z', '2')
    await poll(ctx, '2026-03-10T12:25:00Z', '2')
    expect(await rowsOf(ctx)).toEqual([
      ...['12:00 succeeded 1/0/0/0', '12:05–12:10 succeeded 0/0/1/0'],
      ...['12:15 succeeded 0/1/0/0', '12:20–12:25 succeeded 0/0/1/0'],
    ])
  })

  test('has no row more when reading takes seconds, and begins with the reading', async () => {
    const ctx = await testContext(database.db)
    const bundle = { ...bundleOf({ checks: [sold('a', '1')] }), keepsUntold: true }
    let now = '2026-03-10T12:00:00Z'
    const slow = async (ends: string) => {
      const reading = interrupted(bundle, async () => {
        now = ends
        await setTimeout(1100)
      })
      await sendBundle({ ...ctx, now: () => new Date(now) }, reading, { cause: 'schedule', isPoll: true })
    }
    await slow('2026-03-10T12:02:00Z')
    expect(await rowsOf(ctx)).toEqual(['12:00–12:02 succeeded 1/0/0/0'])
    await slow('2026-03-10T12:04:00Z')
    await slow('2026-03-10T12:06:00Z')
    expect(await rowsOf(ctx)).toEqual(['12:00–12:02 succeeded 1/0/0/0', '12:02–12:06 succeeded 0/0/1/0'])
  })

  test('has a row of each that refuses something, and ends the row of one that died', async () => {
    const ctx = await testContext(database.db)
    await poll(ctx, '2026-03-10T12:00:00Z', '1')
    const wrong = { unreadable: [{ column: 'total', reason: 'not a number' }] }
    await poll(ctx, '2026-03-10T12:05:00Z', '1', wrong)
    await poll(ctx, '2026-03-10T12:10:00Z', '1', wrong)
    await ctx.db.pool.query(
      `UPDATE exchange_run SET status = 'running', fingerprint = 'another' WHERE workspace_id = $1 AND started_at = $2`,
      [ctx.workspace.id, new Date('2026-03-10T12:10:00Z')],
    )
    await poll(ctx, '2026-03-10T12:15:00Z', '1')
    expect(await rowsOf(ctx)).toEqual([
      ...['12:00 succeeded 1/0/0/0', '12:05 succeeded 0/0/1/1'],
      ...['12:10–12:15 interrupted 0/0/1/1', '12:15 succeeded 0/0/1/0'],
    ])
  })
})
