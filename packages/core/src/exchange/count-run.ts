import type { AmountKind } from '@vitrina/contract/restaurant-amounts'
import type { PoolClient } from 'pg'
import type { Context } from '../context.ts'
import type { UnsentChecks } from './keep-stored-checks.ts'
import type { References } from './references.ts'
import type { DayAction, DayOutcome } from './replace-day.ts'
import type { ComparedTotals, ExchangeTotals } from './report.ts'

/** What a run did with one restaurant-day. */
export interface DayResult {
  restaurantId: string
  day: string
  outcome: DayOutcome
}

type Counts = Record<DayAction, number>

/** Counts from memory: what a dry run would do. */
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

/**
 * Totals of what is stored after the run, in all and by restaurant. Sums are SQL numeric: money stays exact. For a dry
 * run, what would be stored, as far as its lines show.
 */
export async function sumUp(
  ctx: Context,
  client: PoolClient,
  references: References,
  days: DayResult[],
  { dishes, stockMoves, dryRun, unsent }: { dishes: number; stockMoves: number; dryRun: boolean; unsent: UnsentChecks },
): Promise<ExchangeTotals> {
  const held = days.filter(({ outcome }) => outcome.action !== 'removed')
  const { rows } = await client.query<Sums & { id: string | null }>(sumDays, [
    held.map(({ restaurantId }) => restaurantId),
    held.map(({ outcome }) => outcome.lines),
    held.map(({ outcome }) => outcome.checks),
    held.map(({ outcome }) => outcome.revenue),
    held.map(({ outcome }) => outcome.voids.count),
    held.map(({ outcome }) => outcome.voids.sum),
    held.map(({ outcome }) => outcome.returns.count),
    held.map(({ outcome }) => outcome.returns.sum),
  ])
  const { voids, void_sum, return_lines, returns, ...total } = rows.find(({ id }) => id === null) ?? nothing
  const restaurants = [...references.restaurants].flatMap(([key, restaurant]) => {
    const sums = rows.find(({ id }) => id === restaurant.id)
    if (!sums) return []
    return [{ key, name: restaurant.name, lines: sums.lines, checks: sums.checks, revenue: sums.revenue }]
  })
  return {
    lines: total.lines,
    checks: total.checks,
    revenue: total.revenue,
    dishes,
    stockMoves,
    voids: { count: voids, sum: void_sum },
    returns: { count: return_lines, sum: returns },
    ...(unsent.checks > 0 && { unsent }),
    ...(dryRun ? {} : await sumAmounts(ctx, client, held)),
    restaurants,
  }
}

interface Sums {
  lines: number
  checks: number
  revenue: string
  voids: number
  void_sum: string
  return_lines: number
  returns: string
}

const nothing: Sums = {
  lines: 0,
  checks: 0,
  revenue: '0.00',
  voids: 0,
  void_sum: '0.00',
  return_lines: 0,
  returns: '0.00',
}

const sumDays = `
  SELECT id, sum(lines)::int AS lines, sum(checks)::int AS checks, round(sum(revenue), 2)::text AS revenue,
    sum(voids)::int AS voids, round(sum(void_sum), 2)::text AS void_sum, sum(return_lines)::int AS return_lines,
    round(sum(returns), 2)::text AS returns
  FROM unnest($1::uuid[], $2::int[], $3::int[], $4::numeric[], $5::int[], $6::numeric[], $7::int[], $8::numeric[])
    AS day(id, lines, checks, revenue, voids, void_sum, return_lines, returns)
  GROUP BY ROLLUP (id) HAVING count(*) > 0`

/** Stored payments by type, discounts, service charge and tips of days; only the kinds they have. */
async function sumAmounts(ctx: Context, client: PoolClient, held: DayResult[]): Promise<ComparedTotals> {
  const { rows } = await client.query<{
    kind: AmountKind
    type: string | null
    sum: string
    count: number
    days: number
  }>(
    `SELECT a.kind::text AS kind, a.type, round(sum(a.sum), 2)::text AS sum, sum(a.count)::int AS count,
       count(DISTINCT (a.restaurant_id, a.business_date))::int AS days
     FROM amount_day a JOIN unnest($2::uuid[], $3::date[]) AS told (restaurant_id, day)
       ON told.restaurant_id = a.restaurant_id AND told.day = a.business_date
     WHERE a.workspace_id = $1 AND a.kind <> 'void'
     GROUP BY a.kind, ROLLUP (a.type) ORDER BY sum(a.sum) DESC, a.type`,
    [ctx.workspace.id, held.map(({ restaurantId }) => restaurantId), held.map(({ day }) => day)],
  )
  const inAll = (of: AmountKind) => rows.find(({ kind, type }) => kind === of && type === null)
  const sums = { discounts: inAll('discount'), service: inAll('service'), tips: inAll('tip') }
  const payments = inAll('payment')
  return {
    ...(payments && {
      payments: {
        sum: payments.sum,
        days: payments.days,
        types: rows.flatMap(({ kind, type, sum, count }) =>
          kind === 'payment' && type !== null ? [{ type, sum, count }] : [],
        ),
      },
    }),
    ...Object.fromEntries(Object.entries(sums).flatMap(([name, told]) => (told ? [[name, { sum: told.sum }]] : []))),
  }
}
