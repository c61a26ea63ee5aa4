import { type LedgerCheck, sendLedger } from '@vitrina/testing/ledger'
import { testOnOneServer } from '@vitrina/testing/on-one-server'
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

/** Checks of two lines each on the days of March, of 41 dishes. */
const checks = (count: number): LedgerCheck[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `c${index}`,
    date: `2026-03-${String(1 + (index % 30)).padStart(2, '0')}`,
    lines: [
      { dish: `d${index % 40}`, total: '1' },
      { dish: 'soup', total: '2' },
    ],
  }))

testOnOneServer(
  'statistics of a month, its rollups and its dishes know a workspace of which 2200 lines were loaded, and not one of 4 lines',
  async () => {
    const now = '2026-04-01T12:00:00Z'
    const first = await testContext(database.db, { now })
    const large = await testContext(database.db, { now })
    const small = await testContext(database.db, { now })
    await sendLedger(first, { checks: checks(1200) })
    await first.db.pool.query('ANALYZE')
    await sendLedger(large, { checks: checks(1100) })
    expect(await knownTo(large)).toEqual(read)
    await sendLedger(small, { checks: checks(2) })
    expect(await knownTo(small)).toEqual([])
  },
)

const read = ['dish', 'dish_day', 'restaurant_day', 'restaurant_dish_day', 'sale_check_2026_03', 'sale_line_2026_03']

/** Those of the tables above whose statistics name a workspace. */
async function knownTo({ db, workspace }: Context): Promise<string[]> {
  const { rows } = await db.pool.query<{ table: string }>(
    `SELECT tablename AS table FROM pg_stats
     WHERE attname = 'workspace_id' AND tablename = ANY($2) AND $1 = ANY(most_common_vals::text::text[])
     ORDER BY 1`,
    [workspace.id, read],
  )
  return rows.map(({ table }) => table)
}
