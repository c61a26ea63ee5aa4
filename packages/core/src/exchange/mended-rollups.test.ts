import { readFile } from 'node:fs/promises'
import { loadBooks, randomBooks } from '@vitrina/testing/random-books'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'

const database = suiteDatabase()

/** What an update makes of the days that are held: its statements without those that change the schema. */
async function backfill(name: string): Promise<string> {
  const script = await readFile(new URL(`../../../../prisma/migrations/${name}/migration.sql`, import.meta.url), 'utf8')
  return script.replaceAll(/^ALTER TABLE .*;$/gm, '')
}

const dishes = ['restaurant_dish_day', 'dish_day', 'restaurant_dish_month', 'dish_month']
const sales = ['restaurant_day', 'restaurant_hour', 'restaurant_order_day', 'waiter_day', 'waiter_hour']

test.each([
  ['20261124120000_guests_untold', sales, 'guests = coalesce(guests, 0)'],
  ['20261124121000_return_lines_of_dishes', dishes, 'return_lines = 0'],
] as const)(
  '%s makes of held rollups what the lines come to, however often it is run',
  async (name, rollups, before) => {
    const ctx = await testContext(database.db, { now: '2026-04-20T12:00:00Z' })
    await loadBooks(ctx, randomBooks(20_261_124))
    for (const rollup of rollups) {
      await ctx.db.pool.query(`UPDATE ${rollup} SET ${before} WHERE workspace_id = $1`, [ctx.workspace.id])
    }
    const differing = new Set((await findRollupDifferences(ctx.db, ctx.workspace.id)).map(({ rollup }) => rollup))
    expect(differing).toEqual(new Set(rollups))
    for (const _ of ['once', 'again']) {
      await ctx.db.pool.query(`BEGIN; ${await backfill(name)} COMMIT`)
      expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
    }
  },
)
