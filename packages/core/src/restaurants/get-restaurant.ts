import type { Period } from '@vitrina/contract/dates'
import type { Restaurant } from '@vitrina/contract/restaurant'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { listOfOne } from '../list/envelope.ts'
import { readPeriod } from '../time/period.ts'
import { type RestaurantRow, restaurantRows, toRestaurant } from './restaurant-rows.ts'

/**
 * One restaurant with its sales of the period, as a list of one. Needs `read:restaurants`; 404 when it does not exist.
 */
export async function getRestaurant(
  ctx: Context,
  input: { id: string; date_from?: string | undefined; date_to?: string | undefined },
) {
  requireScope(ctx, 'read:restaurants')
  return listOfOne(ctx, await readRestaurant(ctx, requireId('restaurant', input.id), readPeriod(ctx, input)))
}

/** The restaurant of a UUID with its sales of the period (the default one unless given); 404 when it does not exist. */
export async function readRestaurant(
  ctx: Context,
  id: string,
  period: Period = readPeriod(ctx, {}),
): Promise<Restaurant> {
  const rows = restaurantRows(ctx, period, id)
  const found = await sql<RestaurantRow>`SELECT t.* FROM ${rows} t`.execute(ctx.db.kysely)
  const [row] = found.rows
  if (!row) throw notFound('restaurant')
  return toRestaurant(row)
}
