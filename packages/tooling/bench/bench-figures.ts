import { readFileSync } from 'node:fs'
import { addDays } from '@vitrina/contract/dates'
import { FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import type { Context } from '@vitrina/core/context'
import { type CompiledQuery, compileFigures, type Days } from '@vitrina/core/figures/compile'
import { planFigures, requirePlan } from '@vitrina/core/figures/plan'
import { createWorkspace } from '@vitrina/core/workspaces/create-workspace'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { openDatabase } from '@vitrina/db/database'
import { type RawBuilder, sql } from 'kysely'
import { stderrLogger } from '../src/stderr-logger.ts'
import { fillRollups } from './fill-rollups.ts'
import { formatInteger, printTable } from './table.ts'

const to = '2026-10-31'
const questions = 200
const repeats = 3
const slowest = 15
const seed = 42

/** Maximum ms of SQL for half of the questions, and for 95 of 100. */
const target = { p50: 10, p95: 40 } as const

/** Lengths of periods in realistic proportions: mostly days, weeks and months, and years now and then. */
const lengths = [1, 1, 7, 7, 7, 14, 30, 30, 30, 31, 31, 90, 90, 180, 365, 1096] as const

/**
 * Measures 200 random questions in SQL, for 50 restaurants and three years, from rollups alone, as widgets ask. Returns
 * whether they are within the target.
 */
export async function benchFigures({ url }: { url: string }): Promise<boolean> {
  const db = openDatabase({ url, maxConnections: 4 })
  try {
    const { id } = await createWorkspace(db, { name: 'Figures', timezone: 'Europe/Moscow' }, new Date())
    console.log('filling three years of 50 restaurants, which takes minutes')
    await fillRollups(db, id, { restaurants: 50, days: 1096, to })
    const ctx = await systemContext({
      db,
      workspaceId: id,
      secret: Buffer.alloc(32),
      logger: stderrLogger,
      name: 'bench',
    })
    return await measureFigures(ctx)
  } finally {
    await db.close()
  }
}

/** Asks, and prints how long each shape took: the rollups, the dimensions and the number of days. */
async function measureFigures(ctx: Context): Promise<boolean> {
  const { rows } = await ctx.db.pool.query<{ id: string }>(
    'SELECT id FROM restaurant WHERE workspace_id = $1 ORDER BY id LIMIT 3',
    [ctx.workspace.id],
  )
  const measured: { shape: string; ms: number; buffers: number }[] = []
  const random = repeatable(seed)
  while (measured.length < questions) {
    const { query, days } = randomQuestion(
      random,
      rows.map(({ id }) => id),
    )
    if (!('parts' in planFigures(query, 1))) continue
    const plan = requirePlan(query, 1)
    const times = []
    for (let n = 0; n < repeats; n += 1) times.push(await timed(ctx, compileFigures(ctx, query, plan, days)))
    const { ms, buffers } = times.toSorted((a, b) => a.ms - b.ms)[Math.floor(repeats / 2)] ?? { ms: 0, buffers: 0 }
    measured.push({
      shape: shapeOf(
        query,
        days,
        plan.parts.map(({ fact }) => fact.id),
      ),
      ms,
      buffers,
    })
  }
  const sorted = measured.toSorted((a, b) => a.ms - b.ms)
  const msAt = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]?.ms ?? 0
  const at = (part: number) => msAt(part).toFixed(1)
  printTable(
    `${questions} random questions (seed ${seed}) of ${formatInteger(50)} restaurants and 3 years, ms of SQL`,
    ['', 'p50', 'p75', 'p95', 'most'],
    [['all', at(0.5), at(0.75), at(0.95), at(1)]],
  )
  printTable(
    `The slowest ${slowest}`,
    ['', 'ms', 'pages'],
    sorted
      .slice(-slowest)
      .toReversed()
      .map(({ shape, ms, buffers }) => [shape, ms.toFixed(1), formatInteger(buffers)]),
  )
  const isWithin = msAt(0.5) <= target.p50 && msAt(0.95) <= target.p95
  console.log(
    `\n${isWithin ? 'Within' : 'PAST'} the target: p50 ${at(0.5)} ms of ${target.p50}, p95 ${at(0.95)} ms of ${target.p95}`,
  )
  return isWithin
}

interface Question {
  query: CompiledQuery
  days: Days
}

function randomQuestion(random: () => number, restaurants: readonly string[]): Question {
  const one = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
  const metric = one(FigureMetric.options) ?? 'revenue'
  const beside = one(FigureMetric.options) ?? 'revenue'
  const by = [...new Set([one(FigureDimension.options), one(FigureDimension.options)])]
    .flatMap((name) => name ?? [])
    .slice(0, Math.floor(random() * 3))
  const where =
    random() < 0.3
      ? [
          {
            dimension: 'restaurant' as const,
            op: 'in' as const,
            values: restaurants.slice(0, 1 + Math.floor(random() * 3)),
          },
        ]
      : []
  const length = one(lengths) ?? 7
  const period = { from: addDays(to, 1 - length), to }
  const shift = Math.ceil(length / 7) * 7
  const isCompared = random() < 0.4 && length < 366
  const compared = { from: addDays(period.from, -shift), to: addDays(to, -shift), shift: { days: shift } }
  const metrics = random() < 0.3 && beside !== metric ? [metric, beside] : [metric]
  return {
    query: { metrics, by, where, having: [], order: null, limit: random() < 0.5 ? 10 : null },
    days: { now: period, beside: isCompared ? compared : null },
  }
}

/** A generator of numbers that are the same in every run. */
function repeatable(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

function shapeOf({ metrics, by, where }: CompiledQuery, { now, beside }: Days, facts: readonly string[]): string {
  const days = Math.round((Date.parse(now.to) - Date.parse(now.from)) / 86_400_000) + 1
  const told = by.length === 0 ? '' : ` by ${by.join(' × ')}`
  const narrowed = where.length > 0 ? `, ${where[0]?.values.length} restaurants` : ''
  return `${metrics.join(' + ')}${told}, ${days} days${narrowed}${beside ? ', compared' : ''} (${facts.join(', ')})`
}

interface Explained {
  'Execution Time': number
  'Planning Time': number
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

/**
 * The cost of a statement: the CPU time of its server process, where the machine reports it, so that other processes on
 * a busy machine do not count; else the time the server reports.
 */
function timed(ctx: Context, statement: RawBuilder<unknown>): Promise<{ ms: number; buffers: number }> {
  return ctx.db.kysely.connection().execute(async (connection) => {
    const { rows: processes } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(connection)
    const pid = processes[0]?.pid ?? 0
    // The time of parallel workers would not be counted.
    await sql`SET max_parallel_workers_per_gather = 0`.execute(connection)
    const before = ranMs(pid)
    const { rows } = await sql<{
      'QUERY PLAN': Explained[]
    }>`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${statement}`.execute(connection)
    const after = ranMs(pid)
    const [told] = rows[0]?.['QUERY PLAN'] ?? []
    if (told === undefined) throw new Error('A statement was not explained')
    const { Plan: plan } = told
    const ran = before === null || after === null ? null : after - before
    return {
      ms: ran ?? told['Execution Time'] + told['Planning Time'],
      buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    }
  })
}

/** How long a process has run on a processor; null where the system does not report it. */
function ranMs(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return null
  }
}
