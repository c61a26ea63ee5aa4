import type { ProvisionalDay } from '@vitrina/contract/day-closing'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { ofRestaurants } from '../restaurants/restaurants-named.ts'

/** Days since a date that are over and not known to be complete, latest first; at most a hundred. */
export async function listProvisionalDays(
  ctx: Context,
  since: string,
  restaurantIds?: readonly string[],
): Promise<ProvisionalDay[]> {
  const { rows } = await sql<ProvisionalDay>`
    SELECT c.business_date::text AS date, r.name AS restaurant, c.state::text AS state, c.missing
    FROM ${readable(ctx, 'day_closing')} c JOIN ${readable(ctx, 'restaurant')} r ON r.workspace_id = c.workspace_id AND r.id = c.restaurant_id
    WHERE c.workspace_id = ${ctx.workspace.id} AND c.state <> 'complete' AND c.business_date >= ${since}::date
      ${ofRestaurants('r.id', restaurantIds)}
    ORDER BY c.business_date DESC, r.name LIMIT 100`.execute(ctx.db.kysely)
  return rows
}
