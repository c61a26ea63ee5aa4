import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { listOfOne } from '../list/envelope.ts'
import { readPeriod } from '../time/period.ts'
import { type RestaurantRow, restaurantRows, toRestaurant } from './restaurant-rows.ts'

/** One restaurant with its sales of the period, as a list of one. Needs `read:restaurants`; 404 when not there. */
export async function getRestaurant(
  ctx: Context,
  input: { id: string; date_from?: string | undefined; date_to?: string | undefined },
) {
  requireScope(ctx, 'read:restaurants')
  const id = requireId('restaurant', input.id)
  const rows = restaurantRows(ctx, readPeriod(ctx, input))
  const found = await sql<RestaurantRow>`SELECT t.* FROM ${rows} t WHERE t.id = ${id}`.execute(ctx.db.kysely)
  const [row] = found.rows
  if (!row) throw notFound('restaurant')
  return listOfOne(ctx, toRestaurant(row))
}
