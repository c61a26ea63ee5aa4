import { dumpTables, journalTables } from '@vitrina/testing/dump-tables'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'

const database = suiteDatabase()

const twoDays: Ledger = {
  restaurants: [{ key: 'r1', name: 'North', timezone: 'Europe/Moscow', dayEnd: '05:00' }],
  dishes: [
    { key: 'soup', price: '10', cost: '4', categoryPath: 'Kitchen / Soups' },
    { key: 'tea', price: '5' },
  ],
  employees: [{ key: 'w1', name: 'Anna', restaurant: 'r1' }],
  checks: [
    {
      key: 'c1',
      closedAt: '2026-03-01T13:05:00',
      waiter: 'w1',
      lines: [
        { dish: 'soup', total: '10.00' },
        { dish: 'tea', total: '5' },
      ],
    },
    { key: 'c2', closedAt: '2026-03-01T14:00:00', lines: [{ dish: 'tea', total: '5' }] },
    { key: 'c3', closedAt: '2026-03-02T14:00:00', lines: [{ dish: 'tea', total: '5' }] },
  ],
  stockMoves: [{ restaurant: 'r1', product: 'Milk', at: '2026-03-01', direction: 'in', quantity: '2', sum: '90' }],
}

/** The same two days with another total of the soup of check c1. */
function withSoupAt(total: string): Ledger {
  const [first, ...rest] = twoDays.checks
  if (!first) throw new Error('The ledger has no first check')
  return { ...twoDays, checks: [{ ...first, lines: [{ dish: 'soup', total }, ...first.lines.slice(1)] }, ...rest] }
}

async function idsOf(ctx: Context, table: string): Promise<Record<string, string>> {
  const { rows } = await ctx.db.pool.query<{ source_key: string; id: string }>(
    `SELECT source_key, id FROM ${table} WHERE workspace_id = $1`,
    [ctx.workspace.id],
  )
  return Object.fromEntries(rows.map(({ source_key, id }) => [source_key, id]))
}

const countOf = async (ctx: Context, table: string) =>
  (await ctx.db.pool.query(`SELECT FROM ${table} WHERE workspace_id = $1`, [ctx.workspace.id])).rowCount

describe('the same bundle sent twice', () => {
  test('changes no row of any table but the journal', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, twoDays)
    const before = await dumpTables(database.db, journalTables)
    const report = await sendLedger(ctx, twoDays)
    expect(report).toMatchObject({ inserted: 0, replaced: 0, unchanged: 4, removed: 0 })
    expect(await dumpTables(database.db, journalTables)).toEqual(before)
  })

  test('with a period changes nothing either, and creates no event', async () => {
    const ctx = await testContext(database.db)
    const march = { ...twoDays, period: { from: '2026-03-01', to: '2026-03-31' } }
    await sendLedger(ctx, march)
    const before = await dumpTables(database.db, journalTables)
    expect(await sendLedger(ctx, march)).toMatchObject({ unchanged: 4, days: { unchanged: 2, removed: 0 } })
    expect(await dumpTables(database.db, journalTables)).toEqual(before)
    expect(await countOf(ctx, 'event')).toBe(3)
  })

  test('written otherwise (10.00 as 10, rows in another order) is the same bundle', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, twoDays)
    const shuffled = { ...withSoupAt('10'), checks: withSoupAt('10').checks.toReversed() }
    const numbered = shuffled.checks.map((check) => ({ ...check, number: Number(check.key.slice(1)) }))
    const report = await sendLedger(ctx, { ...shuffled, checks: numbered })
    expect(report).toMatchObject({ replaced: 0, unchanged: 4 })
  })
})

describe('a re-sent day', () => {
  test('with one edited line replaces exactly that day: 10 + 5 + 5 becomes 8 + 5 + 5, the next day stays', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, twoDays)
    const report = await sendLedger(ctx, withSoupAt('8'))
    expect(report).toMatchObject({ replaced: 3, unchanged: 1, days: { replaced: 1, unchanged: 1 } })
    const { rows } = await ctx.db.pool.query(
      'SELECT business_date AS day, revenue::float AS revenue FROM restaurant_day WHERE workspace_id = $1 ORDER BY 1',
      [ctx.workspace.id],
    )
    expect(rows).toEqual([
      { day: '2026-03-01', revenue: 18 },
      { day: '2026-03-02', revenue: 5 },
    ])
    expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  })

  test('keeps the ids of checks, dishes, waiters and restaurants, and makes no event', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, twoDays)
    const tables = ['sale_check', 'dish', 'waiter', 'restaurant']
    const before = await Promise.all(tables.map((table) => idsOf(ctx, table)))
    await sendLedger(ctx, withSoupAt('8'))
    expect(await Promise.all(tables.map((table) => idsOf(ctx, table)))).toEqual(before)
    expect(await countOf(ctx, 'event')).toBe(3)
  })

  test('with one check more makes one event, of that check', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, twoDays)
    const fourth = { key: 'c4', closedAt: '2026-03-02T15:00:00', lines: [{ dish: 'tea', total: '5' }] }
    await sendLedger(ctx, { ...twoDays, checks: [...twoDays.checks, fourth] })
    const { c4 } = await idsOf(ctx, 'sale_check')
    const events = await ctx.db.pool.query('SELECT object_id FROM event WHERE workspace_id = $1 ORDER BY id', [
      ctx.workspace.id,
    ])
    expect(events.rows.map(({ object_id }) => object_id)[3]).toBe(c4)
    expect(events.rowCount).toBe(4)
  })

  test.each([
    ['number', { number: 99 }],
    ['waiter', { waiter: 'w2' }],
    ['table', { table: '7' }],
    ['station', { station: 'Bar' }],
    ['order category', { orderCategory: 'To go' }],
    ['guests', { guests: 4 }],
    ['opening time', { openedAt: '2026-03-02T13:00:00' }],
  ])('that differs by the %s of a check alone is replaced', async (_, change) => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, twoDays)
    const checks = twoDays.checks.map((check) => (check.key === 'c3' ? { ...check, ...change } : check))
    expect(await sendLedger(ctx, { ...twoDays, checks })).toMatchObject({ days: { replaced: 1, unchanged: 1 } })
  })

  test.each([
    ['dish', { dish: 'soup' }],
    ['quantity', { quantity: '2' }],
    ['price', { price: '5' }],
    ['discount', { discount: '1' }],
    ['cost', { cost: '2' }],
    ['kind', { type: 'void' as const }],
  ])('that differs by the %s of a line alone is replaced', async (_, change) => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, twoDays)
    const checks = twoDays.checks.map((check) =>
      check.key === 'c3' ? { ...check, lines: check.lines.map((line) => ({ ...line, ...change })) } : check,
    )
    expect(await sendLedger(ctx, { ...twoDays, checks })).toMatchObject({ days: { replaced: 1, unchanged: 1 } })
  })
})

describe('modifiers of a line', () => {
  const syrup = { name: 'Vanilla syrup', quantity: '1', total: '2.50' }
  const noSugar = { name: 'No sugar', quantity: '1', total: '0' }
  const withTea = (modifiers?: (typeof syrup)[]): Ledger => {
    const checks = twoDays.checks.map((check) =>
      check.key === 'c3' ? { ...check, lines: check.lines.map((line) => ({ ...line, modifiers })) } : check,
    )
    return { ...twoDays, checks }
  }
  const replaced = { days: { replaced: 1, unchanged: 1 } }
  const digestOf = async (ctx: Context) =>
    (
      await ctx.db.pool.query("SELECT digest FROM sales_day WHERE workspace_id = $1 AND business_date = '2026-03-02'", [
        ctx.workspace.id,
      ])
    ).rows

  test('told once more, in another order and as 2.5 for 2.50, change nothing', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, withTea([syrup, noSugar]))
    const again = withTea([noSugar, { ...syrup, quantity: '1.000', total: '2.5' }])
    expect(await sendLedger(ctx, again)).toMatchObject({ replaced: 0, unchanged: 4 })
  })

  test.each([
    ['with one more', [syrup, noSugar]],
    ['with another', [noSugar]],
    ['with more of it', [{ ...syrup, quantity: '2' }]],
    ['with another sum of it', [{ ...syrup, total: '2.4' }]],
    ['without any', undefined],
  ])('%s replace their day alone', async (_, modifiers) => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, withTea([syrup]))
    expect(await sendLedger(ctx, withTea(modifiers))).toMatchObject(replaced)
  })

  test('are part of the digest of their day; none leave it as it was', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, twoDays)
    const before = await digestOf(ctx)
    expect(await sendLedger(ctx, withTea([]))).toMatchObject({ replaced: 0, unchanged: 4 })
    await sendLedger(ctx, withTea([syrup]))
    expect(await digestOf(ctx)).not.toEqual(before)
    await sendLedger(ctx, withTea())
    expect(await digestOf(ctx)).toEqual(before)
  })

  test('of a check that is kept as it is held stay with it', async () => {
    const ctx = await testContext(database.db)
    const march = { period: { from: '2026-03-01', to: '2026-03-02' } }
    await sendLedger(ctx, { ...withTea([syrup]), ...march })
    const other = { key: 'c4', date: '2026-03-02', lines: [{ dish: 'tea', total: '5' }] }
    const checks = [...twoDays.checks.filter(({ key }) => key !== 'c3'), other]
    const unreadable = [{ of: 'check' as const, check: 'c3', reason: 'bad' }]
    expect(await sendLedger(ctx, { ...twoDays, ...march, checks, unreadable })).toMatchObject(replaced)
    const { rows } = await ctx.db.pool.query(
      'SELECT modifiers FROM sale_line WHERE workspace_id = $1 AND modifiers IS NOT NULL',
      [ctx.workspace.id],
    )
    expect(rows).toEqual([{ modifiers: [{ name: 'Vanilla syrup', quantity: 1, total: 2.5 }] }])
  })
})

describe('workspaces', () => {
  test('the same bundle in two workspaces makes two showcases that share nothing', async () => {
    const [ours, theirs] = [await testContext(database.db), await testContext(database.db)]
    await sendLedger(ours, twoDays)
    const before = await findRollupDifferences(ours.db, ours.workspace.id)
    const oursBefore = await idsOf(ours, 'sale_check')
    expect(await sendLedger(theirs, twoDays)).toMatchObject({ inserted: 4 })
    await sendLedger(theirs, { ...twoDays, period: { from: '2026-03-01', to: '2026-03-31' }, checks: [] })
    expect(await countOf(theirs, 'sale_check')).toBe(0)
    expect(await idsOf(ours, 'sale_check')).toEqual(oursBefore)
    expect(before).toEqual([])
    const theirDishes = Object.values(await idsOf(theirs, 'dish'))
    expect(Object.values(await idsOf(ours, 'dish')).filter((id) => theirDishes.includes(id))).toEqual([])
  })

  test('the same keys of the two sources are different restaurants, dishes, waiters and checks', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, twoDays)
    expect(await sendLedger(ctx, { ...twoDays, source: 'source_b' })).toMatchObject({ inserted: 4, replaced: 0 })
    expect(
      await Promise.all(['restaurant', 'dish', 'waiter', 'sale_check'].map((table) => countOf(ctx, table))),
    ).toEqual([2, 4, 2, 6])
  })
})
