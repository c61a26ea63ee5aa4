import type { FigureDimension } from '@vitrina/contract/figure-query'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { namedRestaurants } from '../metrics/figures.ts'
import { dimensions } from './dimensions.ts'

/** A member of a dimension as it goes out. */
export interface Member {
  id: string
  label: string
}

/** Names of members by their bare keys; those nobody knows any more are left out. */
export async function nameMembers(
  ctx: Context,
  dimension: FigureDimension,
  keys: readonly string[],
): Promise<Map<string, Member>> {
  const { named } = dimensions[dimension]
  if (named === undefined && dimension !== 'category') return new Map(keys.map((key) => [key, { id: key, label: key }]))
  const { rows } = await sql<{ key: string; label: string }>`${
    named === undefined ? categories(ctx, keys) : ofTable(ctx, named, keys)
  }`.execute(ctx.db.kysely)
  return new Map(
    rows.map(({ key, label }) => {
      if (named !== undefined) return [key, { id: encodeId(named, key), label }]
      // A category's name is its id too: no system gives it another. Dishes without one are under an empty id.
      return [key, key === '' ? { id: '', label: 'Без категории' } : { id: label, label }]
    }),
  )
}

function ofTable(ctx: Context, table: 'restaurant' | 'waiter' | 'dish', keys: readonly string[]) {
  if (table === 'restaurant') {
    return sql`SELECT id::text AS key, name AS label FROM ${namedRestaurants(ctx)} r WHERE id = ANY(${keys}::uuid[])`
  }
  return sql`SELECT id::text AS key, name AS label FROM ${sql.table(table)}
    WHERE workspace_id = ${ctx.workspace.id} AND id = ANY(${keys}::uuid[])`
}

// Shown as most of their dishes write them, whatever the case.
function categories(ctx: Context, keys: readonly string[]) {
  return sql`SELECT coalesce(search_category, '') AS key, coalesce(mode() WITHIN GROUP (ORDER BY category DESC), '') AS label
    FROM dish WHERE workspace_id = ${ctx.workspace.id} AND coalesce(search_category, '') = ANY(${keys}::text[]) GROUP BY 1`
}
