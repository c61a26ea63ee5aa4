import type { DayDifference } from '@vitrina/contract/day-difference'
import type { Source } from '@vitrina/contract/source'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'

/** Closed days since a date whose revenue here differs from another figure of the source; at most 100, latest first. */
export async function listDifferences(ctx: Context, since: string): Promise<DayDifference[]> {
  const { rows } = await sql<DayDifference>`
    SELECT d.business_date::text AS date, r.name AS restaurant, d.kind::text AS kind, round(d.ours, 2)::text AS ours,
      round(d.theirs, 2)::text AS theirs, d.cause
    FROM ${readable(ctx, 'day_difference')} d JOIN ${readable(ctx, 'restaurant')} r ON r.workspace_id = d.workspace_id AND r.id = d.restaurant_id
    WHERE d.workspace_id = ${ctx.workspace.id} AND d.business_date >= ${since}::date
    ORDER BY d.business_date DESC, r.name, d.kind LIMIT 100`.execute(ctx.db.kysely)
  return rows
}

/** The dates of a source with differences, within a period: they are read again. */
export async function differingDates(
  ctx: Context,
  source: Source,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    SELECT DISTINCT business_date::text AS date FROM ${readable(ctx, 'day_difference')} day_difference
    WHERE workspace_id = ${ctx.workspace.id} AND source = ${source}::source
      AND business_date BETWEEN ${from}::date AND ${to}::date ORDER BY date`.execute(ctx.db.kysely)
  return rows.map(({ date }) => date)
}
