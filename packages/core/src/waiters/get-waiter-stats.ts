import type { Period } from '@vitrina/contract/dates'
import type { WaiterStats } from '@vitrina/contract/waiter'
import type { Granularity } from '@vitrina/contract/widget'
import { encodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import { reached, readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import { droppedBefore } from '../checks/require-stored-checks.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { dimensions } from '../figures/dimensions.ts'
import { figuresTable } from '../figures/read-figures.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { namedRestaurants } from '../restaurants/restaurants-named.ts'
import { money, toFigure, toNumber } from '../text/numbers.ts'
import { readDailyPeriod } from '../time/period.ts'
import { coarse, daysOf, type TimeAxis, timeAxis } from '../time/time-axis.ts'
import { hoursOf, shiftsOf } from './shifts.ts'
import { waiterRows } from './waiter-rows.ts'

const topDishesShown = 10

/**
 * A waiter's figures of the period: summary, by day (by week in a long period; hours run from the first check opened to
 * the last closed), by local hour, and the top dishes by revenue, which are none where checks of the period were dropped.
 * Needs `read:waiters`; 404 when the waiter does not exist.
 */
export async function getWaiterStats(
  ctx: Context,
  input: { id: string; date_from?: string | undefined; date_to?: string | undefined; grain?: Granularity | undefined },
) {
  requireScope(ctx, 'read:waiters')
  const id = requireId('waiter', input.id)
  const period = readDailyPeriod(ctx, input)
  const [waiter, axis] = await Promise.all([readWaiter(ctx, id), timeAxis(ctx, period, { asked: input.grain })])
  const [summary, byDay, byHour, untimed, topDishes] = await Promise.all([
    readSummary(ctx, id, period, waiter.restaurant),
    readDays(ctx, id, axis),
    readHours(ctx, id, period),
    readUntimed(ctx, id, period),
    readTopDishes(ctx, id, period),
  ])
  // After the dishes are read, so that a month dropped meanwhile is noticed.
  const checksFrom = await droppedBefore(ctx, period)
  const stats: WaiterStats = {
    id: encodeId('waiter', id),
    name: waiter.name,
    object: 'waiter_stats',
    period,
    summary,
    byDay,
    ...coarse(axis),
    byHour,
    topDishes: checksFrom === null ? topDishes : [],
    ...(checksFrom !== null && { checksFrom }),
    notes: notes(byDay, untimed, checksFrom),
  }
  return itemEnvelope(ctx, stats)
}

function notes(byDay: WaiterStats['byDay'], untimed: number | null, checksFrom: string | null): string[] {
  const found: string[] = []
  if (byDay.length === 0) found.push('No sales in this period.')
  if (untimed !== null) found.push(`${untimed} checks carry no time and are not in byHour.`)
  if (checksFrom !== null)
    found.push(`topDishes are read from checks, which are stored from ${checksFrom} on; ask for days from then on.`)
  return found
}

async function readWaiter(ctx: Context, id: string): Promise<{ name: string; restaurant: string | null }> {
  const { rows } = await sql<{ name: string; restaurant: string | null }>`
    SELECT w.name, r.label AS restaurant
    FROM ${readable(ctx, 'waiter')} w LEFT JOIN ${namedRestaurants(ctx)} r ON r.id = w.restaurant_id
    WHERE w.workspace_id = ${ctx.workspace.id} AND w.id = ${id}`.execute(ctx.db.kysely)
  const [row] = rows
  if (!row) throw notFound('waiter')
  return row
}

async function readSummary(
  ctx: Context,
  id: string,
  period: Period,
  restaurant: string | null,
): Promise<WaiterStats['summary']> {
  const { rows } = await sql<{
    revenue: string
    checks: number
    avg_check: string | null
    positions: number
    restaurant: string | null
  }>`
    SELECT t.revenue, t.checks, t.avg_check, t.positions, t.restaurant
    FROM ${waiterRows(ctx, period, { waiterId: id })} t`.execute(ctx.db.kysely)
  const [row] = rows
  return {
    revenue: toNumber(row?.revenue ?? null),
    checks: row?.checks ?? null,
    avgCheck: toNumber(row?.avg_check ?? null),
    positions: row?.positions ?? null,
    restaurant: row?.restaurant ?? restaurant,
  }
}

// The contract requires a number of hours for every day: 0 when no check has a time.
async function readDays(ctx: Context, id: string, axis: TimeAxis): Promise<WaiterStats['byDay']> {
  const days = daysOf(axis)
  if (!days) return []
  const { granularity } = axis
  const day = sql`business_date`
  const place = dimensions[granularity].key({ date: day, own: () => day })
  const [{ rows }, worked] = await Promise.all([
    sql<{ place: string; revenue: string; checks: number }>`
      SELECT ${sql.ref(granularity)} AS place, ${money(sql`revenue`)} AS revenue, checks::int AS checks
      FROM ${figuresOf(ctx, id, granularity, days)} sold ORDER BY place`.execute(ctx.db.kysely),
    sql<{ place: string; hours: string | null }>`
      SELECT ${place} AS place, round(${hoursOf(sql`sum(seconds)`)}, 2) AS hours FROM ${shiftsOf(ctx, days, { waiterId: id })} shift
      GROUP BY 1`.execute(ctx.db.kysely),
  ])
  const hours = new Map(worked.rows.map((row) => [row.place, row.hours]))
  return rows.map((row) => ({
    date: row.place,
    revenue: toNumber(row.revenue),
    checks: row.checks,
    hours: toFigure(hours.get(row.place) ?? 0),
  }))
}

// Hours start at the latest day end of the restaurants worked in: … 23, 0, 1, 2.
async function readHours(ctx: Context, id: string, period: Period): Promise<WaiterStats['byHour']> {
  const { rows } = await sql<{ hour: number; revenue: string; checks: number }>`
    SELECT f.hour, ${money(sql`f.revenue`)} AS revenue, f.checks::int AS checks
    FROM ${figuresOf(ctx, id, 'hour', period)} f
    ORDER BY (f.hour - (
      SELECT max(r.day_end_minutes) / 60 FROM ${readable(ctx, 'waiter_day')} h
      JOIN ${readable(ctx, 'restaurant')} r ON r.workspace_id = h.workspace_id AND r.id = h.restaurant_id
      WHERE ${ofWaiter(ctx, id, period)}
    ) + 24) % 24`.execute(ctx.db.kysely)
  return rows.map((row) => ({ hour: String(row.hour), revenue: toNumber(row.revenue), checks: row.checks }))
}

/** The number of a waiter's checks without a time; null when there are none. */
export async function readUntimed(ctx: Context, id: string, period: Period): Promise<number | null> {
  const { rows } = await sql<{ checks: number | null }>`
    SELECT sum(checks)::int AS checks FROM ${readable(ctx, 'waiter_hour')} h
    WHERE ${ofWaiter(ctx, id, period)} AND hour < 0`.execute(ctx.db.kysely)
  return rows[0]?.checks ?? null
}

/** The revenue and checks of one waiter. */
function figuresOf(ctx: Context, id: string, by: Granularity | 'hour', days: Period): RawBuilder<unknown> {
  const where = [{ dimension: 'waiter' as const, op: 'in' as const, values: [id] }]
  return figuresTable(ctx, { metrics: ['revenue', 'checks'], by: [by], where }, days)
}

/** Rollup rows `h` of one waiter. */
function ofWaiter(ctx: Context, id: string, { from, to }: Period): RawBuilder<unknown> {
  return sql`h.workspace_id = ${ctx.workspace.id} AND h.waiter_id = ${id} AND h.business_date BETWEEN ${from}::date AND ${to}::date`
}

// One waiter's own checks, found by index: the only figure that reads lines, a few thousand at most.
async function readTopDishes(ctx: Context, id: string, period: Period): Promise<WaiterStats['topDishes']> {
  const { rows } = await sql<{ name: string; unit: string | null; quantity: string; revenue: string }>`
    SELECT d.name, d.unit, round(s.quantity, 3) AS quantity, ${money(sql`s.revenue`)} AS revenue
    FROM (
      SELECT l.dish_id, sum(l.quantity) AS quantity, sum(l.total) AS revenue
      FROM ${readable(ctx, 'sale_check')} c
      JOIN sale_line l ON l.workspace_id = c.workspace_id AND l.business_date = c.business_date AND l.check_id = c.id
      WHERE c.workspace_id = ${ctx.workspace.id} AND c.waiter_id = ${id} AND l.kind <> 'void'
        AND c.business_date BETWEEN ${period.from}::date AND ${period.to}::date
        AND l.business_date BETWEEN ${period.from}::date AND ${period.to}::date
      GROUP BY l.dish_id
      ORDER BY sum(l.total) DESC, l.dish_id LIMIT ${topDishesShown}
    ) s
    JOIN ${reached('dish')} d ON d.workspace_id = ${ctx.workspace.id} AND d.id = s.dish_id
    ORDER BY s.revenue DESC, d.id`.execute(ctx.db.kysely)
  return rows.map(({ name, unit, quantity, revenue }) => {
    return { name, quantity: toNumber(quantity), unit, revenue: toNumber(revenue) }
  })
}
