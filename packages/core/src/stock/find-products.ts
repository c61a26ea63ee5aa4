import type { StockProduct } from '@vitrina/contract/stock'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { contains } from '../list/fetch-page.ts'

const maxFound = 20

interface ProductRow {
  name: string
  unit: string | null
  dish_id: string | null
}

/**
 * Products that a movement may be recorded for, by a part of their name: positions with movements first, then dishes of
 * the menu without any. Needs `read:stock`; dishes are included only with `read:dishes`.
 */
export async function findProducts(ctx: Context, { search }: { search: string }) {
  requireScope(ctx, 'read:stock')
  const withDishes = ctx.scopes.has('read:dishes')
  // One index step per position, however many movements it has.
  const { rows } = await sql<ProductRow>`
    WITH RECURSIVE position AS (
      (SELECT search_name, unit_key FROM ${readable(ctx, 'stock_movement')} stock_movement WHERE workspace_id = ${ctx.workspace.id}
        ORDER BY search_name, unit_key LIMIT 1)
      UNION ALL
      SELECT next.search_name, next.unit_key FROM position p CROSS JOIN LATERAL (
        SELECT search_name, unit_key FROM ${readable(ctx, 'stock_movement')} m
        WHERE m.workspace_id = ${ctx.workspace.id} AND (m.search_name, m.unit_key) > (p.search_name, p.unit_key)
        ORDER BY m.search_name, m.unit_key LIMIT 1) next
    ), found AS (
      SELECT search_name, unit_key, NULL::uuid AS dish_id FROM position WHERE ${contains(sql`search_name`, search)}
      UNION ALL
      SELECT d.search_name, coalesce(fold_text(d.unit), ''), d.id FROM ${readable(ctx, 'dish')} d
      WHERE ${withDishes} AND d.workspace_id = ${ctx.workspace.id} AND d.is_on_menu
        AND ${contains(sql`d.search_name`, search)}
        AND NOT EXISTS (SELECT FROM position p
          WHERE p.search_name = d.search_name AND p.unit_key = coalesce(fold_text(d.unit), ''))
      ORDER BY 3 NULLS FIRST, 1, 2 LIMIT ${maxFound}
    )
    SELECT coalesce(newest.product, d.name) AS name, CASE WHEN d.id IS NULL THEN newest.unit ELSE d.unit END AS unit,
      f.dish_id
    FROM found f
    LEFT JOIN LATERAL (
      SELECT product, unit FROM ${readable(ctx, 'stock_movement')} m
      WHERE f.dish_id IS NULL AND m.workspace_id = ${ctx.workspace.id} AND m.search_name = f.search_name
        AND m.unit_key = f.unit_key
      ORDER BY m.business_date DESC, m.id DESC LIMIT 1
    ) newest ON true
    LEFT JOIN ${readable(ctx, 'dish')} d ON d.workspace_id = ${ctx.workspace.id} AND d.id = f.dish_id
    ORDER BY f.dish_id IS NOT NULL, f.search_name COLLATE "C", f.unit_key COLLATE "C"`.execute(ctx.db.kysely)
  const products = rows.map(({ name, unit, dish_id }): StockProduct => {
    return { name, unit, dishId: dish_id === null ? null : encodeId('dish', dish_id) }
  })
  return itemEnvelope(ctx, products)
}
