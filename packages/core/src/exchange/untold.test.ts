import { reasonText } from '@vitrina/contract/reasons'
import { bundleOf, type Ledger, type LedgerCheck, sendBundle, sendLedger } from '@vitrina/testing/ledger'
import { reasonOf } from '@vitrina/testing/reason-of'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import type { RejectRecord, SourceBundle } from './records.ts'

const database = suiteDatabase()
const march = { from: '2026-03-01', to: '2026-03-05' }

const check = (key: string, day: number, type: 'sale' | 'void' = 'sale'): LedgerCheck => ({
  key,
  date: `2026-03-0${day}`,
  lines: [{ dish: 'tea', total: '5', type }],
})
const withBoth = [{ key: 'r1' }, { key: 'r2' }]

async function after(...ledgers: Ledger[]) {
  const ctx = await testContext(database.db)
  for (const ledger of ledgers) expect((await sendLedger(ctx, ledger)).status).toBe('succeeded')
  return ctx
}

async function query(ctx: Context, sql: string) {
  return (await ctx.db.pool.query(sql, [ctx.workspace.id])).rows
}

/** `restaurant day key` of the checks shown, after the rollups were found right. */
async function shown(ctx: Context): Promise<string[]> {
  expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  const rows = await query(
    ctx,
    `SELECT concat_ws(' ', r.source_key, extract(day FROM c.business_date), c.source_key) AS text
     FROM sale_check c JOIN restaurant r ON r.workspace_id = c.workspace_id AND r.id = c.restaurant_id
     WHERE c.workspace_id = $1 AND c.positions > 0 ORDER BY 1`,
  )
  return rows.map(({ text }) => text)
}

async function news(ctx: Context): Promise<number> {
  const [row] = await query(
    ctx,
    "SELECT count(*)::int AS n FROM event WHERE workspace_id = $1 AND type = 'check.created'",
  )
  return row?.n
}

const idOf = async (ctx: Context, key: string) =>
  (await query(ctx, `SELECT id FROM sale_check WHERE workspace_id = $1 AND source_key = '${key}'`))[0]?.id

describe('a check that comes back', () => {
  test('after a period left it out is the same one, and no news', async () => {
    const ctx = await after({ checks: [check('a', 1), check('b', 1)] })
    const id = await idOf(ctx, 'a')
    await sendLedger(ctx, { period: march, checks: [check('b', 1)] })
    expect(await shown(ctx)).toEqual(['r1 1 b'])
    await sendLedger(ctx, { period: march, checks: [check('a', 1), check('b', 1)] })
    expect(await shown(ctx)).toEqual(['r1 1 a', 'r1 1 b'])
    expect([await idOf(ctx, 'a'), await news(ctx)]).toEqual([id, 2])
  })

  test('after its whole day was empty, too', async () => {
    const ctx = await after({ checks: [check('a', 1), check('b', 2)] })
    const id = await idOf(ctx, 'a')
    await sendLedger(ctx, { period: march, checks: [check('b', 2)] })
    await sendLedger(ctx, { period: march, checks: [check('a', 1), check('b', 2)] })
    expect([await idOf(ctx, 'a'), await news(ctx)]).toEqual([id, 2])
  })

  test('on another day in another run is the same one', async () => {
    const ctx = await after({ checks: [check('a', 1), check('b', 1), check('c', 3)] })
    const id = await idOf(ctx, 'a')
    await sendLedger(ctx, { period: { from: '2026-03-01', to: '2026-03-01' }, checks: [check('b', 1)] })
    await sendLedger(ctx, { period: { from: '2026-03-03', to: '2026-03-03' }, checks: [check('a', 3), check('c', 3)] })
    expect(await shown(ctx)).toEqual(['r1 1 b', 'r1 3 a', 'r1 3 c'])
    expect([await idOf(ctx, 'a'), await news(ctx)]).toEqual([id, 3])
  })

  test('after it was struck off is no news; one that was never shown before is', async () => {
    const ctx = await after({ checks: [check('a', 1), check('b', 1, 'void')] })
    expect(await news(ctx)).toBe(1)
    await sendLedger(ctx, { checks: [check('a', 1, 'void'), check('b', 1, 'void')] })
    await sendLedger(ctx, { checks: [check('a', 1), check('b', 1)] })
    expect(await shown(ctx)).toEqual(['r1 1 a', 'r1 1 b'])
    expect(await news(ctx)).toBe(2)
  })
})

describe('what a source could not tell', () => {
  const answered = (ledger: Ledger, ...rejects: Partial<RejectRecord>[]): SourceBundle => {
    const bundle = bundleOf({ period: march, restaurants: withBoth, ...ledger })
    const row = { kind: 'reject' as const, file: 'wire', line: 1, column: null, reason: reasonOf('unreadable') }
    return {
      ...bundle,
      keepsUntold: true,
      async *records() {
        yield* bundle.records()
        yield rejects.map((reject) => ({ ...row, ...reject }))
      },
    }
  }
  const two = (key: string, day: number): LedgerCheck => ({ ...check(key, day), restaurant: 'r2' })

  test('of a day leaves the day as it is held, and says why', async () => {
    const ctx = await after({ restaurants: withBoth, checks: [check('a', 1), check('b', 2), check('c', 3)] })
    const report = await sendBundle(
      ctx,
      answered({ checks: [check('c', 3)] }, { restaurantKey: 'r1', businessDate: '2026-03-02' }),
    )
    expect(await shown(ctx)).toEqual(['r1 2 b', 'r1 3 c'])
    expect(report).toMatchObject({ status: 'succeeded', removed: 1, rejected: 1, missing: [] })
  })

  test('of a day leaves the checks of it that it does tell, and those it tells on another day, once each', async () => {
    const ctx = await after({ checks: [check('a', 1), check('b', 2), check('c', 2), check('d', 3)] })
    const bundle = answered(
      { checks: [check('a', 1), check('b', 1), check('e', 2), check('d', 3)] },
      { restaurantKey: 'r1', businessDate: '2026-03-02' },
    )
    for (const times of ['once', 'again']) {
      const report = await sendBundle(ctx, bundle)
      expect(await shown(ctx), times).toEqual(['r1 1 a', 'r1 2 b', 'r1 2 c', 'r1 2 e', 'r1 3 d'])
      expect(report, times).toMatchObject({ status: 'succeeded', removed: 0, rejected: 3 })
    }
    await sendBundle(ctx, answered({ checks: [check('a', 1), check('b', 1), check('e', 2), check('d', 3)] }))
    expect(await shown(ctx)).toEqual(['r1 1 a', 'r1 1 b', 'r1 2 e', 'r1 3 d'])
  })

  test('of a restaurant in a whole period leaves all of it, is missing, and another restaurant is replaced', async () => {
    const ctx = await after({ restaurants: withBoth, checks: [check('a', 1), two('b', 1), two('c', 2)] })
    const report = await sendBundle(ctx, answered({ checks: [check('a', 2)] }))
    expect(await shown(ctx)).toEqual(['r1 2 a', 'r2 1 b', 'r2 2 c'])
    expect(report.missing.map(reasonText)).toEqual([
      expect.stringMatching(/no sale of r2 from 2026-03-01 to 2026-03-05; 2 days held/),
    ])
    expect(report).toMatchObject({ status: 'succeeded', rejected: 1 })
  })

  test('of everything, in an empty answer, leaves everything', async () => {
    const ctx = await after({ restaurants: withBoth, checks: [check('a', 1), two('b', 1)] })
    const report = await sendBundle(ctx, answered({ checks: [] }))
    expect(await shown(ctx)).toEqual(['r1 1 a', 'r2 1 b'])
    expect(report.missing).toHaveLength(2)
  })

  test('of the stock of a restaurant leaves its movements; those of the others are replaced for the dates asked', async () => {
    const move = (restaurant: string, at: string) => ({
      restaurant,
      product: 'Milk',
      at,
      direction: 'in' as const,
      quantity: '1',
    })
    const checks = [check('a', 1), two('b', 1)]
    const ctx = await after({
      restaurants: withBoth,
      checks,
      stockMoves: [move('r1', '2026-03-01'), move('r1', '2026-03-02'), move('r2', '2026-03-02')],
    })
    const { period: _, ...current } = answered({ checks, stockMoves: [move('r1', '2026-03-03')] })
    await sendBundle(ctx, { ...current, period: null, stockPeriod: { from: '2026-03-02', to: '2026-03-03' } })
    const rows = await query(
      ctx,
      `SELECT concat_ws(' ', r.source_key, m.business_date) AS text FROM stock_movement m
       JOIN restaurant r ON r.workspace_id = m.workspace_id AND r.id = m.restaurant_id
       WHERE m.workspace_id = $1 ORDER BY 1`,
    )
    // The document of the 2nd was moved to the 3rd; r2 told nothing, and what was before the 2nd was not asked.
    expect(rows.map(({ text }) => text)).toEqual(['r1 2026-03-01', 'r1 2026-03-03', 'r2 2026-03-02'])
  })
})
