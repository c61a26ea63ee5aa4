import type { ListInput } from '@vitrina/contract/list-query'
import { encodeId } from '@vitrina/db/ids'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { listReversals } from './list-reversals.ts'

const database = suiteDatabase()

const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']
const ledger: Ledger = {
  employees: [{ key: 'anna', name: 'Анна' }],
  checks: ['r1', 'r2'].flatMap((restaurant) =>
    days.map((date) => ({
      ...{ key: `${restaurant} ${date}`, restaurant, date, closedAt: `${date}T13:00:00`, waiter: 'anna' },
      lines: [
        { dish: 'tea', total: '10' },
        { dish: 'tea', total: '10', type: 'void' as const },
      ],
    })),
  ),
}

let ctx: Context
let parts: string[]

// 8 checks of two lines, each 250 times over, and 20 more sale lines on each of those: 44 000 lines, 2 000 of them voids.
beforeAll(async () => {
  ctx = await testContext(database.db)
  await sendLedger(ctx, ledger)
  const { pool } = ctx.db
  const id = "('0199' || substr(md5(c.id::text || n), 1, 28))::uuid"
  await pool.query(
    `INSERT INTO sale_check (workspace_id, business_date, id, restaurant_id, source_key, number, waiter_id, opened_at, closed_at,
       hour, total, quantity, positions, is_sale)
     SELECT workspace_id, business_date, ${id}, restaurant_id, source_key || n, n, waiter_id, opened_at,
       closed_at + make_interval(secs => n), hour, total, quantity, positions, is_sale
     FROM sale_check c, generate_series(1, 249) n WHERE workspace_id = $1`,
    [ctx.workspace.id],
  )
  await pool.query(
    `INSERT INTO sale_line (workspace_id, business_date, check_id, line_no, source_key, dish_id, kind, quantity, total)
     SELECT c.workspace_id, c.business_date, c.id, n, n, d.id, (CASE WHEN n = 2 THEN 'void' ELSE 'sale' END)::line_kind, 1, 10
     FROM sale_check c JOIN dish d ON d.workspace_id = c.workspace_id, generate_series(1, 22) n WHERE c.workspace_id = $1
     ON CONFLICT DO NOTHING`,
    [ctx.workspace.id],
  )
  await pool.query('ANALYZE sale_check; ANALYZE sale_line; ANALYZE restaurant; ANALYZE waiter; ANALYZE dish')
  const { rows } = await pool.query<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'sale_line_reversal'::regclass`,
  )
  parts = rows.map(({ name }) => name)
})

/** How the server comes to a page of the list. */
async function planOf(query: ListInput): Promise<string> {
  const asked: { sql: string; parameters: readonly unknown[] }[] = []
  const listening = ctx.db.kysely.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  })
  const executor = listening.getExecutor()
  const compile = executor.compileQuery.bind(executor)
  executor.compileQuery = (...args) => {
    const compiled = compile(...args)
    asked.push(compiled)
    return compiled
  }
  const { data } = await listReversals({ ...ctx, db: { ...ctx.db, kysely: listening } }, query)
  expect(data).toHaveLength(50)
  const plans = await Promise.all(
    asked.map(async ({ sql, parameters }) => {
      const { rows } = await ctx.db.pool.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, COSTS off, TIMING off) ${sql}`,
        [...parameters],
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }),
  )
  return plans.join('\n')
}

async function idOf(what: 'restaurant' | 'waiter'): Promise<string> {
  const { rows } = await ctx.db.pool.query<{ id: string }>(
    `SELECT id FROM ${what} WHERE workspace_id = $1 ORDER BY name LIMIT 1`,
    [ctx.workspace.id],
  )
  return encodeId(what, rows[0]?.id ?? '')
}

const both = { date_from: '2026-02-01', date_to: '2026-03-31' }

describe('a page of voids and returns', () => {
  test('is read by the index of what is no sale, the latest day alone: 500 of 2 000, and the first of the day before', async () => {
    const plan = await planOf(both)
    const [february, march] = parts.toSorted()
    const [, read] = new RegExp(`Index Scan Backward using ${march} .*rows=(\\d+)`).exec(plan) ?? []
    expect(Number(read)).toBe(501)
    expect(plan).toMatch(new RegExp(`using ${february} .*never executed`))
  })

  test('of one restaurant, or of one waiter, is read by their latest checks: 50 reversals of 51 checks, none of February', async () => {
    const [february, march] = parts.toSorted()
    for (const filter of [
      { 'filter[restaurant]': await idOf('restaurant') },
      { 'filter[waiter]': await idOf('waiter') },
    ]) {
      const plan = await planOf({ ...both, ...filter })
      expect(plan).toMatch(new RegExp(`Index Scan using ${march} .*loops=\\d{2,3}\\)`))
      expect(plan).toMatch(new RegExp(`using ${february} .*never executed`))
    }
  })

  test.each<[string, () => Promise<ListInput>]>([
    ['of all', async () => both],
    ['of a restaurant', async () => ({ ...both, 'filter[restaurant]': await idOf('restaurant') })],
    ['of a restaurant by its name', async () => ({ ...both, 'filter[restaurant]': 'r1' })],
    ['of a waiter', async () => ({ ...both, 'filter[waiter]': await idOf('waiter') })],
    ['of a waiter by the name', async () => ({ ...both, 'filter[waiter]': 'анна' })],
    ['of a kind', async () => ({ ...both, 'filter[kind]': 'void' })],
    ['of the earliest first', async () => ({ ...both, sort: 'date' })],
  ])('%s touches no line of a sale, nor do its sums', async (_, query) => {
    const plan = await planOf(await query())
    // The rows of a bitmap are those of the index scans below it, which are judged here as well.
    const scans = plan.split('\n').filter((line) => /Scan .*sale_line/.test(line) && !line.includes('Bitmap Heap Scan'))
    expect(scans.length).toBeGreaterThan(0)
    for (const scan of scans)
      expect(
        parts.some((part) => scan.includes(` ${part} `)),
        scan,
      ).toBe(true)
  })
})
