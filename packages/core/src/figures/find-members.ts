import type { AskMembers, FoundMembers } from '@vitrina/contract/figure-result'
import { decodeId, encodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { contains } from '../list/fetch-page.ts'
import { namedRestaurants } from '../restaurants/restaurants-named.ts'
import { dimensions } from './dimensions.ts'

/**
 * Members of a dimension with their names, whether anything was sold of them or not: those whose names have a text in
 * them, by name, or those of some keys. Needs the scope of the dimension; keys of nobody there is are left out.
 */
export async function findMembers(ctx: Context, { dimension, search, keys, most }: AskMembers): Promise<FoundMembers> {
  const { named, scope } = dimensions[dimension]
  requireScope(ctx, scope)
  const bare = keys && (named === undefined ? keys : keys.flatMap((id) => decodeId(named, id) ?? []))
  const { rows } = await sql<{ key: string; name: string }>`
    SELECT key, name FROM ${members[dimension](ctx)} member
    WHERE ${bare === undefined ? sql`true` : sql`key::text = ANY(${bare}::text[])`}
      AND ${search === undefined ? sql`true` : contains(sql`search`, search)}
    ORDER BY search COLLATE "C", key LIMIT ${most + 1}`.execute(ctx.db.kysely)
  return {
    members: rows.slice(0, most).map(({ key, name }) => {
      return { key: named === undefined ? key : encodeId(named, key), name }
    }),
    isCut: rows.length > most,
  }
}

/** Rows of `key`, `name` and `search`, the name as it is searched. */
const members: Record<AskMembers['dimension'], (ctx: Context) => RawBuilder<unknown>> = {
  restaurant: (ctx) => sql`(SELECT id AS key, label AS name, search_name AS search FROM ${namedRestaurants(ctx)} r)`,
  waiter: (ctx) => sql`(SELECT id AS key, name, search_name AS search FROM ${readable(ctx, 'waiter')} w
    WHERE workspace_id = ${ctx.workspace.id})`,
  dish: (ctx) => sql`(SELECT id AS key, name, search_name AS search FROM ${readable(ctx, 'dish')} d
    WHERE workspace_id = ${ctx.workspace.id})`,
  category: (ctx) => sql`(
    SELECT search_category AS key, mode() WITHIN GROUP (ORDER BY category DESC) AS name, search_category AS search
    FROM ${readable(ctx, 'dish')} d WHERE workspace_id = ${ctx.workspace.id} AND search_category <> '' GROUP BY 1)`,
  product: (ctx) => sql`(
    SELECT search_name AS key, mode() WITHIN GROUP (ORDER BY product DESC) AS name, search_name AS search
    FROM ${readable(ctx, 'stock_movement')} m WHERE workspace_id = ${ctx.workspace.id} GROUP BY 1)`,
}
