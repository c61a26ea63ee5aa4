import type { ExchangeRunDetail, RunDay, RunDays, RunRestaurant } from '@vitrina/contract/exchange-run'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { z } from 'zod'
import { requireFullAccess } from '../access/reach.ts'
import { readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { type RunRow, runRows, toRun } from './run-rows.ts'

/**
 * One run of the journal: its counts, its results for each restaurant, and the totals of the days it processed. Needs
 * `read:integrations`; 404 when it does not exist.
 */
export async function getExchangeRun(ctx: Context, input: { id: string }) {
  requireScope(ctx, 'read:integrations')
  requireFullAccess(ctx)
  const id = requireId('exchange', input.id)
  const [{ rows }, restaurants] = await Promise.all([
    sql<RunRow & { resumed: number; totals: unknown }>`
      SELECT t.* FROM ${runRows(ctx)} t WHERE t.id = ${id}`.execute(ctx.db.kysely),
    sql<RunRestaurant>`
      SELECT d.restaurant_id AS "restaurantId", r.name,
        json_build_object(
          'inserted', count(*) FILTER (WHERE d.action = 'inserted'), 'replaced', count(*) FILTER (WHERE d.action = 'replaced'),
          'unchanged', count(*) FILTER (WHERE d.action = 'unchanged'), 'removed', count(*) FILTER (WHERE d.action = 'removed')
        ) AS days,
        coalesce(sum(d.lines) FILTER (WHERE d.action <> 'removed'), 0)::int AS lines,
        coalesce(sum(d.checks) FILTER (WHERE d.action <> 'removed'), 0)::int AS checks,
        round(coalesce(sum(d.revenue) FILTER (WHERE d.action <> 'removed'), 0), 2)::float8 AS revenue
      FROM ${readable(ctx, 'exchange_run_day')} d
      JOIN ${readable(ctx, 'restaurant')} r ON r.workspace_id = d.workspace_id AND r.id = d.restaurant_id
      WHERE d.workspace_id = ${ctx.workspace.id} AND d.run_id = ${id}
      GROUP BY d.restaurant_id, r.name ORDER BY fold_text(r.name) COLLATE "C", d.restaurant_id`.execute(ctx.db.kysely),
  ])
  const [row] = rows
  if (!row) throw notFound('exchange')
  const detail: ExchangeRunDetail = {
    ...toRun(row),
    resumed: row.resumed,
    restaurants: restaurants.rows.map((one) => ({ ...one, restaurantId: encodeId('restaurant', one.restaurantId) })),
    totals: row.totals === null ? null : Totals.parse(row.totals),
  }
  return itemEnvelope(ctx, detail)
}

const maxDayCount = 400

/**
 * The results of a run for one restaurant, a row for each day, latest first and at most 400 of `total`. Needs
 * `read:integrations`.
 */
export async function listRunDays(ctx: Context, input: { id: string; restaurantId: string }): Promise<RunDays> {
  requireScope(ctx, 'read:integrations')
  requireFullAccess(ctx)
  const [id, restaurantId] = [requireId('exchange', input.id), requireId('restaurant', input.restaurantId)]
  const { rows } = await sql<RunDay & { total: number }>`
    SELECT business_date::text AS date, action, lines, checks, round(revenue, 2)::float8 AS revenue,
      count(*) OVER ()::int AS total
    FROM ${readable(ctx, 'exchange_run_day')} exchange_run_day
    WHERE workspace_id = ${ctx.workspace.id} AND run_id = ${id} AND restaurant_id = ${restaurantId}
    ORDER BY business_date DESC LIMIT ${maxDayCount}`.execute(ctx.db.kysely)
  return { days: rows.map(({ total: _, ...day }) => day), total: rows[0]?.total ?? 0 }
}

// Money is stored there as exact text. Runs from before amounts besides checks were stored have none.
const money = z.coerce.number()
const sums = { lines: z.number(), checks: z.number(), revenue: money }
const reversed = z.object({ count: z.number(), sum: money }).exactOptional()
const amount = z.object({ sum: money }).exactOptional()
const Totals = z.object({
  ...sums,
  dishes: z.number().exactOptional(),
  stockMoves: z.number(),
  unsent: z.object({ checks: z.number(), revenue: money }).exactOptional(),
  voids: reversed,
  returns: reversed,
  payments: z
    .object({
      sum: money,
      days: z.number(),
      types: z.array(z.object({ type: z.string(), sum: money, count: z.number() })),
    })
    .exactOptional(),
  discounts: amount,
  service: amount,
  tips: amount,
  restaurants: z.array(z.object({ name: z.string(), ...sums })),
})
