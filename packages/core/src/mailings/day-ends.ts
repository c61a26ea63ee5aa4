import { Source } from '@vitrina/contract/source'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { ofRestaurants } from '../restaurants/restaurants-named.ts'

interface DayEnd {
  source: Source
  /** Display name of the restaurant. */
  name: string
  at: Date
}

/**
 * When a business date ends in each active restaurant, by its own time zone and day end; only in the chosen ones, if
 * given.
 */
export async function dayEnds(ctx: Context, date: string, restaurantIds?: readonly string[]): Promise<DayEnd[]> {
  const { rows } = await sql<{ source: string; name: string; at: Date }>`
    SELECT r.source::text, coalesce(g.name, r.name) AS name,
      (${date}::date + 1 + make_interval(mins => r.day_end_minutes)) AT TIME ZONE r.timezone AS at
    FROM ${readable(ctx, 'restaurant')} r LEFT JOIN restaurant_registry g ON g.workspace_id = r.workspace_id AND g.restaurant_id = r.id
    WHERE r.workspace_id = ${ctx.workspace.id} AND r.from_source AND coalesce(g.is_active, true)
      ${ofRestaurants('r.id', restaurantIds)}
    ORDER BY coalesce(g.search_name, r.search_name), r.id`.execute(ctx.db.kysely)
  return rows.map(({ source, ...rest }) => ({ source: Source.parse(source), ...rest }))
}
