import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { dropStale } from './replace-stock.ts'

const database = suiteDatabase()

const movements = 200

test('of 200 movements of a workspace that statistics do not know yet, the three that are gone are found by key, in one pass', async () => {
  const known = await testContext(database.db)
  await fill(known, 3000)
  await known.db.pool.query('ANALYZE stock_movement')
  const ctx = await testContext(database.db)
  await fill(ctx, movements)
  const client = await ctx.db.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `CREATE TEMP TABLE held_move ON COMMIT DROP AS
       SELECT id, product AS mark, 1::bigint AS copy_no FROM stock_movement
       WHERE workspace_id = '${ctx.workspace.id}' AND product > '0197'`,
    )
    await client.query(
      `CREATE TEMP TABLE placed_move ON COMMIT DROP AS
       SELECT 'other ' || n AS mark, 1::bigint AS copy_no FROM generate_series(1, 700) n`,
    )
    await client.query('ANALYZE placed_move; ANALYZE held_move')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, TIMING off) ${dropStale}`, [
      ctx.workspace.id,
    ])
    const loops = rows.map((row) => Number(/loops=(\d+)/.exec(row['QUERY PLAN'])?.[1] ?? 0))
    expect(Math.max(...loops)).toBe(1)
    const { rows: left } = await client.query('SELECT 1 FROM stock_movement WHERE workspace_id = $1', [
      ctx.workspace.id,
    ])
    expect(left).toHaveLength(movements - 3)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

/** Movements of so many products, named `0001` and so on. */
async function fill({ db, workspace }: Context, count: number): Promise<void> {
  await db.pool.query(
    `INSERT INTO stock_movement (workspace_id, id, origin, place, place_key, product, business_date, occurred_at, direction, quantity)
     SELECT $1, gen_random_uuid(), 'source_a', 'store', 'store', to_char(n, 'FM0000'), '2026-03-01', '2026-03-01 12:00Z', 'in', 1
     FROM generate_series(1, $2::int) n`,
    [workspace.id, count],
  )
}
