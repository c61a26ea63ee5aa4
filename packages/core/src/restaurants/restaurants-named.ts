import { sourceName, sources } from '@vitrina/contract/source'
import { decodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'

/**
 * Restaurants under their display names: the registry's name takes precedence over the source's. Two restaurants may
 * have the same name, for example in two systems; then `label` is the name with the address or with the system's key,
 * so that they are not confused.
 */
export function namedRestaurants(ctx: Context): RawBuilder<unknown> {
  return sql`(
    SELECT r.id, coalesce(g.name, r.name) AS name, coalesce(g.search_name, r.search_name) AS search_name,
      coalesce(g.city, r.city) AS city, r.timezone,
      CASE WHEN twins.search_name IS NULL THEN coalesce(g.name, r.name)
        ELSE coalesce(g.name, r.name) || ' (' || CASE WHEN twins.have_addresses THEN coalesce(g.address, r.address)
          ELSE CASE r.source::text ${namesOfSources} END || ': '
            || coalesce(r.source_key, '#' || right(r.id::text, 6)) END || ')'
      END AS label
    FROM ${readable(ctx, 'restaurant')} r
    LEFT JOIN restaurant_registry g ON g.workspace_id = r.workspace_id AND g.restaurant_id = r.id
    LEFT JOIN (
      SELECT coalesce(named.search_name, other.search_name) AS search_name,
        count(DISTINCT coalesce(named.address, other.address)) = count(*) AS have_addresses
      FROM ${readable(ctx, 'restaurant')} other
      LEFT JOIN restaurant_registry named ON named.workspace_id = other.workspace_id AND named.restaurant_id = other.id
      WHERE other.workspace_id = ${ctx.workspace.id}
      GROUP BY 1 HAVING count(*) > 1
    ) twins ON twins.search_name = coalesce(g.search_name, r.search_name)
    WHERE r.workspace_id = ${ctx.workspace.id})`
}

// Literals, because the fragment is used in many statements.
const namesOfSources = sql.join(
  sources.map((source) => sql`WHEN ${sql.lit(source)} THEN ${sql.lit(sourceName(source))}`),
  sql` `,
)

/** The part of a WHERE that keeps the chosen restaurants; empty for all. */
export function ofRestaurants(column: string, restaurantIds: readonly string[] | undefined): RawBuilder<unknown> {
  return restaurantIds === undefined ? sql`` : sql`AND ${sql.ref(column)} = ANY(${restaurantIds}::uuid[])`
}

/** Subquery of the restaurants that a filter value matches: a public id, or a name or label in any case. */
export function restaurantsNamed(ctx: Context, value: string): RawBuilder<unknown> {
  const id = decodeId('restaurant', value)
  const folded = sql`fold_text(${value})`
  const match = id === null ? sql`(r.search_name = ${folded} OR fold_text(r.label) = ${folded})` : sql`r.id = ${id}`
  return sql`(SELECT r.id FROM ${namedRestaurants(ctx)} r WHERE ${match})`
}

/** The same as ids. */
export async function restaurantIdsNamed(ctx: Context, value: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM ${restaurantsNamed(ctx, value)} named`.execute(
    ctx.db.kysely,
  )
  return rows.map(({ id }) => id)
}
