import { addDays, type Period } from '@vitrina/contract/dates'
import { sql } from 'kysely'
import { z } from 'zod'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import type { Clock } from './hours-over.ts'
import { today } from './period.ts'

const Clocks = z.array(z.object({ date: z.string(), minutes: z.number(), begins: z.number() }))

// A connection without a successful exchange for longer does not delay changes for the others; figures are shown with a
// warning that it is behind.
const longestWait = '2 days'

/** The dates every page needs first. */
export interface Calendar {
  /** From the first business date with sales to the last; null before the first exchange. */
  held: Period | null
  /**
   * The last business date that is over and read in every active restaurant, each by its own zone and hour: yesterday,
   * or the day before while a restaurant still sells on yesterday's date or has not been read to its end.
   */
  lastFull: string
  /** How far the sales of each active restaurant are read. */
  clocks: Clock[]
}

/** Reads the calendar in one statement that uses indexes only. */
export async function readCalendar(ctx: Context): Promise<Calendar> {
  const yesterday = addDays(today(ctx), -1)
  const { rows } = await sql<Record<'from' | 'to' | 'running', string | null> & { clocks: unknown }>`
    SELECT held.from, held.to, running.day AS running, running.clocks
    FROM (
      SELECT min(business_date)::text AS from, max(business_date)::text AS to
      FROM ${readable(ctx, 'restaurant_day')} restaurant_day WHERE workspace_id = ${ctx.workspace.id}
    ) held, (
      SELECT min(read.at::date)::text AS day,
        json_agg(json_build_object('date', read.at::date::text, 'begins', r.day_end_minutes,
          'minutes', floor(extract(epoch FROM read.at::time) / 60))) AS clocks
      FROM ${readable(ctx, 'restaurant')} r
      LEFT JOIN restaurant_registry g ON g.workspace_id = r.workspace_id AND g.restaurant_id = r.id
      LEFT JOIN integration i ON i.workspace_id = r.workspace_id AND i.slug = r.source::text AND i.is_connected
      CROSS JOIN LATERAL (
        SELECT CASE WHEN i.succeeded_at > ${ctx.now()}::timestamptz - ${longestWait}::interval
            THEN least(${ctx.now()}::timestamptz, i.succeeded_at) ELSE ${ctx.now()}::timestamptz END
          AT TIME ZONE r.timezone - make_interval(mins => r.day_end_minutes) AS at
      ) read
      WHERE r.workspace_id = ${ctx.workspace.id} AND r.from_source AND coalesce(g.is_active, true)
    ) running`.execute(ctx.db.kysely)
  const { from = null, to = null, running = null, clocks = null } = rows[0] ?? {}
  return {
    held: from !== null && to !== null ? { from, to } : null,
    clocks: Clocks.parse(clocks ?? []),
    lastFull: running !== null && running <= yesterday ? addDays(running, -1) : yesterday,
  }
}
