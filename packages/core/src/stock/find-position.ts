import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors/not-found.ts'
import type { PositionKey } from './position-rows.ts'

/** A position with movements, named as in its newest movement. */
interface StoredPosition extends PositionKey {
  name: string
  unit: string | null
}

/** The position of a name and a unit, ignoring case; 404 when it has no recorded movement. */
export async function findPosition(
  ctx: Context,
  { name, unit }: { name: string; unit?: string | undefined },
): Promise<StoredPosition> {
  const { rows } = await sql<StoredPosition>`
    SELECT search_name AS "searchName", unit_key AS "unitKey", product AS name, unit FROM ${readable(ctx, 'stock_movement')} stock_movement
    WHERE workspace_id = ${ctx.workspace.id} AND search_name = fold_text(${name})
      AND unit_key = coalesce(fold_text(${unit ?? null}), '')
    ORDER BY business_date DESC, occurred_at DESC, id DESC LIMIT 1`.execute(ctx.db.kysely)
  const [found] = rows
  if (!found) throw notFound('position')
  return found
}
