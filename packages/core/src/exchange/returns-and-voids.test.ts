import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import { listChecks } from '../checks/list-checks.ts'
import { listDishes } from '../dishes/list-dishes.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { listWaiters } from '../waiters/list-waiters.ts'

const database = suiteDatabase()
const march = { date_from: '2026-03-01', date_to: '2026-03-31' }

/** Sends ledgers one after another and returns the first restaurant's figures of March. */
async function figuresAfter(...ledgers: Ledger[]) {
  const ctx = await testContext(database.db)
  for (const ledger of ledgers) expect((await sendLedger(ctx, ledger)).status).toBe('succeeded')
  expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  const restaurants = await listRestaurants(ctx, march)
  return { ctx, metrics: restaurants.data[0]?.metrics }
}

const sale = { dish: 'soup', quantity: '2', total: '20' }
const refund = { dish: 'soup', quantity: '-1', total: '-10', type: 'return' as const }
const slip = { dish: 'soup', quantity: '3', total: '30', type: 'void' as const }

describe('returns', () => {
  test('a return within a check lowers its total and the revenue: 20 − 10 = 10, still one check', async () => {
    const { ctx, metrics } = await figuresAfter({ checks: [{ key: 'c1', date: '2026-03-01', lines: [sale, refund] }] })
    expect(metrics).toMatchObject({ revenue: 10, checks: 1, avgCheck: 10 })
    const { data } = await listChecks(ctx, march)
    expect(data).toMatchObject([{ total: 10, quantity: 1, positions: 2 }])
  })

  test('a document of returns alone lowers revenue and raises no check count: (20 + 20 − 10) ÷ 2 = 15', async () => {
    const { ctx, metrics } = await figuresAfter({
      checks: [
        { key: 'c1', date: '2026-03-01', lines: [sale] },
        { key: 'c2', date: '2026-03-01', lines: [sale] },
        { key: 'c3', date: '2026-03-01', lines: [refund] },
      ],
    })
    expect(metrics).toMatchObject({ revenue: 30, checks: 2, avgCheck: 15 })
    const { data, meta } = await listChecks(ctx, { ...march, sort: 'total' })
    expect(data.map(({ total }) => total)).toEqual([-10, 20, 20])
    expect(meta.total).toBe(3)
  })

  test('the report of the run counts checks the same way: 2 of 3 documents, and none of a voided one', async () => {
    const ctx = await testContext(database.db)
    const checks = [sale, sale, refund, slip].map((line, index) => ({
      key: `c${index}`,
      date: '2026-03-01',
      lines: [line],
    }))
    expect(await sendLedger(ctx, { checks })).toMatchObject({
      read: 4,
      inserted: 4,
      totals: { lines: 4, checks: 2, revenue: '30.00' },
    })
  })

  test('a return on a later day lowers the revenue of that day alone: 20 on the 1st, −10 on the 2nd', async () => {
    const { ctx } = await figuresAfter(
      { checks: [{ key: 'c1', date: '2026-03-01', lines: [sale] }] },
      { checks: [{ key: 'c2', date: '2026-03-02', lines: [refund] }] },
    )
    const of = async (day: string) => (await listRestaurants(ctx, { date_from: day, date_to: day })).data[0]?.metrics
    expect(await of('2026-03-01')).toMatchObject({ revenue: 20, checks: 1, avgCheck: 20 })
    expect(await of('2026-03-02')).toMatchObject({ revenue: -10, checks: 0, avgCheck: null })
  })
})

describe('voids', () => {
  test('a voided line is kept and counts nothing: 20 + void 30 = 20, 2 pieces, 1 position', async () => {
    const { ctx, metrics } = await figuresAfter({ checks: [{ key: 'c1', date: '2026-03-01', lines: [sale, slip] }] })
    expect(metrics).toMatchObject({ revenue: 20, checks: 1 })
    expect((await listChecks(ctx, march)).data).toMatchObject([{ total: 20, quantity: 2, positions: 1 }])
    expect((await listDishes(ctx, march)).data).toMatchObject([{ revenue: 20, quantity: 2 }])
    const kept = await ctx.db.pool.query('SELECT kind, total FROM sale_line WHERE workspace_id = $1 ORDER BY 1', [
      ctx.workspace.id,
    ])
    expect(kept.rows.map(({ kind }) => kind)).toEqual(['sale', 'void'])
  })

  test('a check of voids alone is shown nowhere, counts nothing and makes no event', async () => {
    const { ctx, metrics } = await figuresAfter({
      checks: [{ key: 'c1', date: '2026-03-01', waiter: 'w1', closedAt: '2026-03-01T10:00:00', lines: [slip] }],
    })
    expect(metrics).toEqual({ revenue: null, checks: null, avgCheck: null, lastSaleDate: null })
    expect((await listChecks(ctx, march)).meta.total).toBe(0)
    expect((await listChecks(ctx, march)).data).toEqual([])
    expect((await listWaiters(ctx, march)).data).toEqual([])
    const events = await ctx.db.pool.query('SELECT FROM event WHERE workspace_id = $1', [ctx.workspace.id])
    expect(events.rowCount).toBe(0)
  })

  test('a check without any line counts nothing either', async () => {
    const { ctx, metrics } = await figuresAfter({ checks: [{ key: 'c1', date: '2026-03-01', lines: [] }] })
    expect(metrics?.checks).toBeNull()
    expect((await listChecks(ctx, march)).data).toEqual([])
  })

  test('a check of voids that later holds a sale is new to the showcase: one event, and only one', async () => {
    const withSale = { checks: [{ key: 'c1', date: '2026-03-01', lines: [slip, { ...sale, key: '2' }] }] }
    const { ctx } = await figuresAfter({ checks: [{ key: 'c1', date: '2026-03-01', lines: [slip] }] }, withSale)
    await sendLedger(ctx, withSale)
    const events = await ctx.db.pool.query('SELECT type FROM event WHERE workspace_id = $1', [ctx.workspace.id])
    expect(events.rows).toEqual([{ type: 'check.created' }])
  })
})
