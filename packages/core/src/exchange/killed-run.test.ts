import { sendAndKill } from '@vitrina/testing/exchange-process'
import { type Ledger, type LedgerCheck, sendLedger } from '@vitrina/testing/ledger'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test, vi } from 'vitest'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'

const database = suiteDatabase()
// Every kill is a process that starts, loads the product and connects.
vi.setConfig({ testTimeout: 180_000 })
const days = 25
const now = '2026-03-31T12:00:00Z'
const period = { from: '2026-02-20', to: '2026-03-31' }

/** Two restaurants, 25 days over a month's end, 20 checks a day of two lines: 2000 lines of 1 … 20. */
function chain(): Ledger {
  const checks: LedgerCheck[] = []
  for (let index = 0; index < days * 40; index += 1) {
    const date = new Date(Date.UTC(2026, 1, 20 + Math.floor(index / 40))).toISOString().slice(0, 10)
    const total = String(1 + (index % 20))
    const lines = [
      { dish: 'soup', total, cost: '0.5' },
      { dish: 'tea', total },
    ]
    checks.push({
      key: `c${index}`,
      restaurant: index % 2 ? 'r1' : 'r2',
      number: index,
      date,
      waiter: `w${index % 3}`,
      lines,
    })
  }
  const stockMoves = checks.slice(0, 50).map(({ date = '' }) => ({ ...milk, at: date }))
  return { period, checks, stockMoves }
}
const milk = { restaurant: 'r1', product: 'Milk', direction: 'in', quantity: '1' } as const

/** The same with every third day left out and every check of every fifth day a day later and one dearer. */
function edited(ledger: Ledger): Ledger {
  const checks = ledger.checks.flatMap((check) => {
    const day = Number(check.date?.slice(8))
    if (day % 3 === 0) return []
    if (day % 5 !== 0) return [check]
    const date = new Date(Date.parse(check.date ?? '') + 86_400_000).toISOString().slice(0, 10)
    return [{ ...check, date, lines: check.lines.map((line) => ({ ...line, total: String(Number(line.total) + 1) })) }]
  })
  return { ...ledger, checks, stockMoves: ledger.stockMoves?.slice(10) ?? [] }
}

const revenueOf = ({ checks }: Ledger) =>
  checks.flatMap(({ lines }) => lines).reduce((sum, { total }) => sum + Number(total), 0)

/** Kills the run at each of the steps, one start after another. Returns how many it killed. */
async function killAt(ctx: Context, ledger: Ledger, steps: number[]): Promise<number> {
  let killed = 0
  for (const step of steps) {
    const errand = { url: database.url, workspaceId: ctx.workspace.id, now, ledger }
    if (await sendAndKill(errand, step)) killed += 1
  }
  return killed
}

/** Sends as soon as the server has noticed that the killed process is gone. */
async function sendWhenFree(ctx: Context, ledger: Ledger) {
  for (;;) {
    try {
      return await sendLedger(ctx, ledger)
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'exchange_running') throw error
    }
  }
}

async function held(ctx: Context) {
  const { rows } = await ctx.db.pool.query<{
    checks: number
    ids: number
    revenue: number
    events: number
    moves: number
  }>(
    `SELECT count(*)::int AS checks, count(DISTINCT id)::int AS ids, sum(total)::float AS revenue,
       (SELECT count(DISTINCT object_id)::int FROM event WHERE workspace_id = $1) AS events,
       (SELECT count(*)::int FROM stock_movement WHERE workspace_id = $1) AS moves
     FROM sale_check WHERE workspace_id = $1`,
    [ctx.workspace.id],
  )
  const events = await ctx.db.pool.query('SELECT FROM event WHERE workspace_id = $1', [ctx.workspace.id])
  expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  expect(events.rowCount).toBe(rows[0]?.events)
  return rows[0]
}

const journal = async (ctx: Context) =>
  (
    await ctx.db.pool.query(
      'SELECT id, status, resumed, inserted, replaced FROM exchange_run WHERE workspace_id = $1 ORDER BY id',
      [ctx.workspace.id],
    )
  ).rows

/** Somewhere between the first and the last step of a run, told in the failure's message by the kills counted. */
const anywhere = (from: number, to: number) => from + Math.floor(Math.random() * (to - from))

test('a first load killed again and again ends with every check once, one event each and one journal row', async () => {
  const ctx = await testContext(database.db, { now })
  const ledger = chain()
  const steps = [2, anywhere(4, 25), anywhere(25, 50), 53]
  const killed = await killAt(ctx, ledger, steps)
  const report = await sendWhenFree(ctx, ledger)
  expect(report, `killed at ${steps}`).toMatchObject({
    status: 'succeeded',
    inserted: 2000,
    replaced: 0,
    unchanged: 0,
    resumed: killed,
  })
  expect(killed).toBeGreaterThanOrEqual(3)
  expect(await held(ctx)).toEqual({ checks: 1000, ids: 1000, revenue: revenueOf(ledger), events: 1000, moves: 50 })
  expect(await journal(ctx)).toMatchObject([{ status: 'succeeded', resumed: killed, inserted: 2000 }])
})

test('a re-sent period with edits, moves and removals, killed again and again, ends as if it never was', async () => {
  const ctx = await testContext(database.db, { now })
  const ledger = chain()
  await sendLedger(ctx, ledger)
  // Its last step is the 47th, after which it may end before the kill arrives.
  const steps = [anywhere(4, 25), anywhere(25, 46)]
  const killed = await killAt(ctx, edited(ledger), steps)
  const report = await sendWhenFree(ctx, edited(ledger))
  expect(report, `killed at ${steps}`).toMatchObject({ status: 'succeeded', resumed: killed, rejected: 0 })
  const { checks } = edited(ledger)
  expect(await held(ctx)).toEqual({
    checks: checks.length,
    ids: checks.length,
    revenue: revenueOf(edited(ledger)),
    events: 1000,
    moves: 40,
  })
  expect((await journal(ctx)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
})

test('after a killed run another bundle closes its row as interrupted and begins one of its own', async () => {
  const ctx = await testContext(database.db, { now })
  await killAt(ctx, chain(), [anywhere(4, 50)])
  const other = { checks: [{ key: 'x', date: '2026-03-30', lines: [{ dish: 'tea', total: '1' }] }] }
  expect(await sendWhenFree(ctx, other)).toMatchObject({ status: 'succeeded', resumed: 0, inserted: 1 })
  expect(await journal(ctx)).toMatchObject([{ status: 'interrupted' }, { status: 'succeeded', inserted: 1 }])
})
