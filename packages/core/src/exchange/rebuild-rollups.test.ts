import { dumpTables } from '@vitrina/testing/dump-tables'
import { loadBooks, randomBooks } from '@vitrina/testing/random-books'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { readDataVersion } from '../workspaces/read-data-version.ts'
import { rebuildRollups } from './rebuild-rollups.ts'

const database = suiteDatabase()
const books = { now: '2026-04-20T12:00:00Z' }

async function monthsOf(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.pool.query<{ month: string }>(
    `SELECT DISTINCT to_char(business_date, 'YYYY-MM') AS month FROM sales_day WHERE workspace_id = $1`,
    [ctx.workspace.id],
  )
  return rows.map(({ month }) => month)
}

/** Every row of a workspace. */
async function rowsOf(ctx: Context): Promise<string[]> {
  const rows = Object.values(await dumpTables(ctx.db)).flat()
  return rows.filter((row) => row.startsWith(`(${ctx.workspace.id},`))
}

test('rollups that were spoilt are what the lines come to again; those of another workspace stay as they are', async () => {
  const [ctx, other] = [await testContext(database.db, books), await testContext(database.db, books)]
  await loadBooks(ctx, randomBooks(1))
  await loadBooks(other, randomBooks(2))
  const months = await monthsOf(ctx)
  const spoil = async (workspaceId: string) => {
    for (const rollup of ['restaurant_dish_day', 'dish_day', 'restaurant_dish_month', 'dish_month'])
      await ctx.db.pool.query(`UPDATE ${rollup} SET revenue = revenue + 1 WHERE workspace_id = $1`, [workspaceId])
    for (const rollup of ['restaurant_day', 'restaurant_hour', 'waiter_day', 'waiter_hour', 'restaurant_order_day'])
      await ctx.db.pool.query(`UPDATE ${rollup} SET checks = checks + 1 WHERE workspace_id = $1`, [workspaceId])
    await ctx.db.pool.query(
      'UPDATE sale_check SET total = total + 1, voids = NULL, is_sale = NOT is_sale WHERE workspace_id = $1',
      [workspaceId],
    )
    await ctx.db.pool.query(`DELETE FROM amount_day WHERE workspace_id = $1 AND kind = 'void'`, [workspaceId])
    await ctx.db.pool.query('DELETE FROM waiter_reversal_day WHERE workspace_id = $1', [workspaceId])
  }
  await spoil(ctx.workspace.id)
  expect((await findRollupDifferences(ctx.db, ctx.workspace.id)).length).toBeGreaterThan(100)
  const before = await rowsOf(other)
  let days = 0
  for (const month of months) days += (await rebuildRollups(ctx, month)).days
  expect(days).toBeGreaterThan(10)
  expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  expect(await rowsOf(other)).toEqual(before)
})

test('a month has a new version of its data, also where nothing but a rollup is left of it', async () => {
  const ctx = await testContext(database.db, books)
  const before = await readDataVersion(ctx)
  await rebuildRollups(ctx, '2020-01')
  const after = await readDataVersion(ctx)
  expect(after).toMatch(/^[0-9a-f-]{36}$/)
  expect(after).not.toBe(before)
})

test.each(['2026-13', '2026', '2026-3', ''])('%j is no month', async (month) => {
  const ctx = await testContext(database.db)
  await expect(rebuildRollups(ctx, month)).rejects.toMatchObject({ code: 'validation_failed' })
})

test('needs run:ops', async () => {
  const ctx = await testContext(database.db)
  const reader = { ...ctx, scopes: new Set([...ctx.scopes].filter((scope) => scope !== 'run:ops')) }
  await expect(rebuildRollups(reader, '2026-03')).rejects.toMatchObject({ code: 'insufficient_scope' })
})
