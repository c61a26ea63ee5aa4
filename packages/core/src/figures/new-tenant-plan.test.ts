import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { type CompiledQuery, compileFigures } from './compile.ts'
import { requirePlan } from './plan.ts'

const database = suiteDatabase()

const period = { from: '2026-03-01', to: '2026-03-31' }
const dishes = 60

let ctx: Context

// The server's statistics know one workspace; another has loaded its first month since they were gathered.
beforeAll(async () => {
  const known = await testContext(database.db)
  await fill(known, 600)
  await known.db.pool.query('ANALYZE dish; ANALYZE dish_day')
  ctx = await testContext(database.db)
  await fill(ctx, dishes)
})

test('the unit costs of a workspace that statistics do not know yet are computed once a side, not once a row of 31 days × 60 dishes', async () => {
  const query: CompiledQuery = {
    metrics: ['gross_profit'],
    by: ['day'],
    where: [],
    having: [],
    order: null,
    limit: null,
  }
  const statement = compileFigures(ctx, query, requirePlan(query), { now: period, beside: null }).compile(ctx.db.kysely)
  const { rows } = await ctx.db.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (ANALYZE, TIMING off, FORMAT json) ${statement.sql}`,
    [...statement.parameters],
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  const loops = plan ? aggregatesOf(plan).map((node) => node['Actual Loops']) : []
  expect(loops.length).toBeGreaterThan(1)
  expect(Math.max(...loops)).toBe(1)
})

interface PlanNode {
  'Node Type': string
  'Actual Loops': number
  Plans?: PlanNode[]
}

function aggregatesOf(node: PlanNode): PlanNode[] {
  const own = node['Node Type'] === 'Aggregate' ? [node] : []
  return [...own, ...(node.Plans ?? []).flatMap(aggregatesOf)]
}

/** A month of so many dishes, each sold every day with a cost on its lines. */
async function fill({ db, workspace }: Context, count: number): Promise<void> {
  await db.pool.query(
    `WITH made AS (
       INSERT INTO dish (workspace_id, id, source, source_key, name, reference_date, created_at)
       SELECT $1, gen_random_uuid(), 'source_a', n, n, $3::date, now() FROM generate_series(1, $2::int) n RETURNING id)
     INSERT INTO dish_day (workspace_id, business_date, dish_id, lines, quantity, revenue, discount, line_cost, line_cost_quantity)
     SELECT $1, day, id, 1, 1, 100, 0, 30, 1 FROM made, generate_series($3::date, $4::date, '1 day') day`,
    [workspace.id, count, period.from, period.to],
  )
}
