import { FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { CompiledQuery } from './compile.ts'
import { compileFigures } from './compile.ts'
import { dimensions } from './dimensions.ts'
import { type Plan, planFigures, requirePlan } from './plan.ts'

const database = suiteDatabase()
// Thousands of questions are compiled, on a machine that may be busy with other files.
vi.setConfig({ testTimeout: 600_000 })
const marked = "x'; --"
const valuesBy = { date: '2026-03-01', int: '7', text: marked, uuid: '00000000-0000-7000-8000-00000000000a' }

const condition = fc
  .record({
    dimension: fc.constantFrom(...FigureDimension.options),
    op: fc.constantFrom('in' as const, 'notIn' as const, 'between' as const, 'is' as const),
  })
  .map(({ dimension, op }) => {
    const value = valuesBy[dimensions[dimension].type]
    return { dimension, op, values: op === 'is' ? ['none'] : op === 'between' ? [value, value] : [value] }
  })
const asked = fc.record({
  metrics: fc.uniqueArray(fc.constantFrom(...FigureMetric.options), { minLength: 1, maxLength: 2 }),
  by: fc.uniqueArray(fc.constantFrom(...FigureDimension.options), { maxLength: 2 }),
  where: fc.array(condition, { maxLength: 2 }),
  isBounded: fc.boolean(),
  compared: fc.boolean(),
  limit: fc.option(fc.integer({ min: 1, max: 50 })),
  perGroup: fc.constantFrom(null, null, 3),
  members: fc.constantFrom('sold' as const, 'sold' as const, 'all' as const, 'notSold' as const),
  transform: fc.constantFrom(
    ...(['none', 'none', 'cumulative', 'delta'] as const),
    ...[{ share: 'total' as const }, { mean: 'day' as const }],
  ),
  count: fc.constantFrom(null, null, 'dish' as const, 'waiter' as const),
})

test('10,000 questions: every table is of the tenant, and every word of a question is a bind', async () => {
  const ctx = await testContext(database.db)
  const { rows } = await ctx.db.pool.query<{ name: string }>(
    "SELECT relname::text AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace",
  )
  const tables = new Set(rows.map(({ name }) => name))
  const period = { from: '2026-03-01', to: '2026-03-31' }
  const beside = { from: '2026-02-01', to: '2026-02-28', shift: { months: 1 } }
  const seen = new Set<string>()
  let compiled = 0
  for (let seed = 1; compiled < 10_000; seed += 1) {
    for (const { isBounded, compared, ...question } of fc.sample(asked, { seed, numRuns: 2000 })) {
      const [metric = 'revenue'] = question.metrics
      const query: CompiledQuery = {
        ...question,
        having: isBounded ? [{ metric, op: 'gt', value: 12_345.678 }] : [],
        order: isBounded ? { metric, direction: 'asc', of: compared ? 'delta' : 'value' } : null,
      }
      const plan = planOf(query)
      if (plan === null) continue
      const days = { now: period, beside: compared ? beside : null }
      const statement = compileFigures(ctx, query, plan, days).compile(ctx.db.kysely)
      const isTenant = (bind: string) => statement.parameters[Number(bind) - 1] === ctx.workspace.id
      for (const table of unguarded(statement.sql, tables, isTenant)) {
        expect.fail(`${table} without its tenant in ${JSON.stringify(query)}: ${statement.sql}`)
      }
      for (const [, table = ''] of statement.sql.matchAll(from)) seen.add(table)
      for (const word of [marked, '12345', '2026-03', valuesBy.uuid, ctx.workspace.id]) {
        if (statement.sql.includes(word)) expect.fail(`${word} is written out in ${statement.sql}`)
      }
      compiled += 1
    }
  }
  for (const table of ['sale_line', 'sale_check', 'dish_day', 'stock_movement', 'waiter_day', 'amount_day']) {
    expect(seen).toContain(table)
  }
}, 120_000)

/** Null: refused. */
function planOf(query: CompiledQuery): Plan | null {
  if (!('parts' in planFigures(query))) return null
  try {
    return requirePlan(query)
  } catch {
    return null
  }
}

const from =
  /\b(?:FROM|JOIN)\s+"?(\w+)"?(?:\s+(?:AS\s+)?"?(?!LEFT|JOIN|ON|WHERE|GROUP|ORDER|WINDOW|FULL|CROSS)(\w+)"?)?/g

/** Tables read under a name that no predicate ties to the tenant, there or through another name that is. */
function unguarded(statement: string, tables: ReadonlySet<string>, isTenant: (bind: string) => boolean): string[] {
  return selectsOf(statement).flatMap((select) => {
    const read = [...select.matchAll(from)].flatMap(([, table = '', alias]) =>
      tables.has(table) ? [{ table, name: alias ?? table }] : [],
    )
    const tied = new Set<string>()
    for (const [, name = '', bind = ''] of select.matchAll(/(?:"?(\w+)"?\.)?"?workspace_id"? = \$(\d+)/g)) {
      if (isTenant(bind)) tied.add(name === '' && read.length === 1 ? (read[0]?.name ?? '') : name)
    }
    for (const [, one = '', other = ''] of select.matchAll(/(\w+)\.workspace_id = (\w+)\.workspace_id/g)) {
      if (tied.has(other)) tied.add(one)
      if (tied.has(one)) tied.add(other)
    }
    // Within a subquery, what is outside it may be what ties it.
    return read.flatMap(({ table, name }) => (tied.has(name) || isTiedOutside(select, name) ? [] : [table]))
  })
}

/** Thresholds lead to their movements: those are tied to the threshold, and that to the tenant. */
function isTiedOutside(select: string, name: string): boolean {
  return new RegExp(`\\b${name}\\.workspace_id = t\\.workspace_id`).test(select)
}

/** Each SELECT of a statement without those inside it. */
function selectsOf(statement: string): string[] {
  const open: string[] = ['']
  const all: string[] = []
  for (const part of statement.split(/(?=[()])/)) {
    const [bracket, text] = [part.slice(0, 1), part.slice(1)]
    if (bracket === '(') open.push(text)
    else if (bracket === ')') {
      all.push(open.pop() ?? '')
      open[open.length - 1] += text
    } else open[open.length - 1] += part
  }
  return [...all, ...open].filter((text) => /\bFROM\b/.test(text))
}
