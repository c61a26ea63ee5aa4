import type { CreateMovement } from '@vitrina/contract/stock'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { wordOf } from '../text/word-of.ts'

/** The product of a movement, as it is recorded. */
interface MovedProduct {
  name: string
  unit: string | null
  dishId: string | null
}

/**
 * The product of a movement: a dish by id (404 when there is none), the only dish with that name, or else the given
 * name. The unit is the given one, the dish's, or the only one the product has been recorded in.
 */
export async function findProduct(
  ctx: Context,
  dish: CreateMovement['dish'],
  givenUnit: string | undefined,
): Promise<MovedProduct> {
  const known = await findDish(ctx, dish)
  const name = known?.name ?? (typeof dish === 'string' ? dish : '')
  const unit = wordOf(givenUnit) ?? known?.unit ?? (await onlyUnit(ctx, name))
  return { name, unit, dishId: known?.id ?? null }
}

async function findDish(
  ctx: Context,
  dish: CreateMovement['dish'],
): Promise<{ id: string; name: string; unit: string | null } | undefined> {
  const match =
    typeof dish === 'string' ? sql`search_name = fold_text(${dish})` : sql`id = ${requireId('dish', dish.id)}`
  const { rows } = await sql<{ id: string; name: string; unit: string | null }>`
    SELECT id, name, unit FROM ${readable(ctx, 'dish')} dish WHERE workspace_id = ${ctx.workspace.id} AND ${match} LIMIT 2`.execute(
    ctx.db.kysely,
  )
  const [found, another] = rows
  if (!found && typeof dish !== 'string') throw notFound('dish')
  return another ? undefined : found
}

// A missing unit also counts as one: a product recorded with and without a unit has two positions.
async function onlyUnit(ctx: Context, name: string): Promise<string | null> {
  const moves = sql`FROM ${readable(ctx, 'stock_movement')} stock_movement WHERE workspace_id = ${ctx.workspace.id} AND search_name = fold_text(${name})`
  const { rows } = await sql<{ unit: string | null }>`
    WITH held AS (SELECT (SELECT min(unit_key) ${moves}) AS first, (SELECT max(unit_key) ${moves}) AS last)
    SELECT unit ${moves} AND unit_key = (SELECT first FROM held WHERE first = last)
    ORDER BY business_date DESC, id DESC LIMIT 1`.execute(ctx.db.kysely)
  return rows[0]?.unit ?? null
}
