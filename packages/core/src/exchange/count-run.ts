import type { PoolClient } from 'pg'
import type { Context } from '../context.ts'
import type { References } from './references.ts'
import type { DayAction, DayOutcome } from './replace-day.ts'
import type { ExchangeTotals } from './report.ts'

/** What a run did with one restaurant-day. */
export interface DayResult {
  restaurantId: string
  outcome: DayOutcome
}

type Counts = Record<DayAction, number>

/** Counts from memory: what a dry run would have done. */
export function countOutcomes(days: DayResult[]): { lines: Counts; days: Counts } {
  const lines: Counts = { inserted: 0, replaced: 0, unchanged: 0, removed: 0 }
  const counted: Counts = { inserted: 0, replaced: 0, unchanged: 0, removed: 0 }
  for (const { outcome } of days) {
    lines[outcome.action] += outcome.lines
    counted[outcome.action] += 1
  }
  return { lines, days: counted }
}

/** Counts from the journal: a resumed run counts what it did before it was killed. */
export async function countJournalled(ctx: Context, client: PoolClient, runId: string) {
  const { rows } = await client.query<{ action: DayAction; lines: number; days: number }>(
    `SELECT action, sum(lines)::int AS lines, count(*)::int AS days FROM exchange_run_day
     WHERE workspace_id = $1 AND run_id = $2 GROUP BY action`,
    [ctx.workspace.id, runId],
  )
  const lines: Counts = { inserted: 0, replaced: 0, unchanged: 0, removed: 0 }
  const days: Counts = { inserted: 0, replaced: 0, unchanged: 0, removed: 0 }
  for (const row of rows) {
    lines[row.action] = row.lines
    days[row.action] = row.days
  }
  return { lines, days }
}

/** Totals of what is held after the run, in all and by restaurant. Sums in SQL numeric: revenue leaves here exact. */
export async function sumUp(
  client: PoolClient,
  references: References,
  days: DayResult[],
  stockMoves: number,
): Promise<ExchangeTotals> {
  const held = days.filter(({ outcome }) => outcome.action !== 'removed')
  const { rows } = await client.query<{ id: string | null; lines: number; checks: number; revenue: string }>(
    `SELECT id, sum(lines)::int AS lines, sum(checks)::int AS checks, round(sum(revenue), 2)::text AS revenue
     FROM unnest($1::uuid[], $2::int[], $3::int[], $4::numeric[]) AS day(id, lines, checks, revenue)
     GROUP BY ROLLUP (id)`,
    [
      held.map(({ restaurantId }) => restaurantId),
      held.map(({ outcome }) => outcome.lines),
      held.map(({ outcome }) => outcome.checks),
      held.map(({ outcome }) => outcome.revenue),
    ],
  )
  const total = rows.find(({ id }) => id === null)
  const restaurants = [...references.restaurants].flatMap(([key, restaurant]) => {
    const sums = rows.find(({ id }) => id === restaurant.id)
    if (!sums) return []
    return [{ key, name: restaurant.name, lines: sums.lines, checks: sums.checks, revenue: sums.revenue }]
  })
  return {
    lines: total?.lines ?? 0,
    checks: total?.checks ?? 0,
    revenue: total?.revenue ?? '0.00',
    stockMoves,
    restaurants,
  }
}
