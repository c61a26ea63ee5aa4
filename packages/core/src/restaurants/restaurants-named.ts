import { decodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'

/** Restaurants under the names people see: the registry's word wins over the source's. */
export function namedRestaurants(ctx: Context): RawBuilder<unknown> {
  return sql`(
    SELECT r.id, coalesce(g.name, r.name) AS name, coalesce(g.search_name, r.search_name) AS search_name, r.timezone
    FROM ${readable(ctx, 'restaurant')} r
    LEFT JOIN restaurant_registry g ON g.workspace_id = r.workspace_id AND g.restaurant_id = r.id
    WHERE r.workspace_id = ${ctx.workspace.id})`
}

/** The part of a WHERE that keeps the chosen restaurants; nothing for all. */
export function ofRestaurants(column: string, restaurantIds: readonly string[] | undefined): RawBuilder<unknown> {
  return restaurantIds === undefined ? sql`` : sql`AND ${sql.ref(column)} = ANY(${restaurantIds}::uuid[])`
}

/** Subquery of the restaurants a filter value means: a public id, or a name in any case. */
export function restaurantsNamed(ctx: Context, value: string): RawBuilder<unknown> {
  const id = decodeId('restaurant', value)
  const match = id === null ? sql`r.search_name = fold_text(${value})` : sql`r.id = ${id}`
  return sql`(SELECT r.id FROM ${namedRestaurants(ctx)} r WHERE ${match})`
}

/** The same as ids. */
export async function restaurantIdsNamed(ctx: Context, value: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM ${restaurantsNamed(ctx, value)} named`.execute(
    ctx.db.kysely,
  )
  return rows.map(({ id }) => id)
}
