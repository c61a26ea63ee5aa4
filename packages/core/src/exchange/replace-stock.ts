import type { Period } from '@vitrina/contract/dates'
import type { Source } from '@vitrina/contract/source'
import type { PoolClient } from 'pg'
import type { Context } from '../context.ts'

/**
 * Brings the held stock movements of a source in line with the staged ones, in one transaction: equal rows stay as they
 * are (and keep their ids), others go, new ones come. Without a period just the days that have movements are touched.
 * Returns how many staged movements there are.
 */
export async function replaceStock(
  ctx: Context,
  client: PoolClient,
  source: Source,
  period: Period | null,
  restaurantIds: string[],
): Promise<number> {
  await client.query('BEGIN')
  try {
    await client.query(placedMoves)
    const scope = [ctx.workspace.id, source, period?.from ?? null, period?.to ?? null, restaurantIds]
    await client.query(dropStale, scope)
    await client.query(addNew, [ctx.workspace.id, source])
    const { rows } = await client.query<{ moves: number }>('SELECT count(*)::int AS moves FROM placed_move')
    await client.query('DROP TABLE placed_move')
    await client.query('COMMIT')
    return rows[0]?.moves ?? 0
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

// Two movements may be equal to the letter; the copy number keeps them apart.
const placedMoves = `
  CREATE TEMP TABLE placed_move AS
  SELECT *, row_number() OVER (PARTITION BY restaurant_id, place, product, unit, occurred_at, direction, quantity, cost_sum,
    document) AS copy_no
  FROM (
    SELECT m.restaurant_id, m.place, m.product, m.unit, m.direction, m.quantity, m.cost_sum, m.document, t.occurred_at,
      (t.occurred_at AT TIME ZONE z.timezone)::date AS business_date
    FROM staged_move m
    JOIN staged_zone z USING (restaurant_id)
    CROSS JOIN LATERAL (SELECT CASE WHEN m.at_is_instant THEN m.at::timestamptz
      ELSE m.at::timestamp AT TIME ZONE z.timezone END AS occurred_at) t
  ) timed`

const same = `
  held.restaurant_id = p.restaurant_id AND held.place IS NOT DISTINCT FROM p.place AND held.product = p.product
  AND held.unit IS NOT DISTINCT FROM p.unit AND held.occurred_at = p.occurred_at AND held.direction = p.direction
  AND held.quantity = p.quantity AND held.cost_sum IS NOT DISTINCT FROM p.cost_sum
  AND held.document IS NOT DISTINCT FROM p.document AND held.copy_no = p.copy_no`

const numbered = (where: string) => `
  SELECT *, row_number() OVER (PARTITION BY restaurant_id, place, product, unit, occurred_at, direction, quantity, cost_sum,
    document ORDER BY id) AS copy_no
  FROM stock_movement WHERE workspace_id = $1 AND origin = $2::text::move_origin ${where}`

const dropStale = `
  DELETE FROM stock_movement gone
  USING (${numbered(`AND restaurant_id = ANY($5) AND (
      business_date BETWEEN $3::date AND $4::date
      OR $3::date IS NULL AND (restaurant_id, business_date) IN (SELECT restaurant_id, business_date FROM placed_move))`)}) held
  WHERE gone.workspace_id = $1 AND gone.id = held.id
    AND NOT EXISTS (SELECT FROM placed_move p WHERE ${same})`

const addNew = `
  INSERT INTO stock_movement (workspace_id, id, restaurant_id, origin, place, product, unit, business_date, occurred_at,
    direction, quantity, cost_sum, document)
  SELECT $1, new_uuid_v7(), restaurant_id, $2::text::move_origin, place, product, unit, business_date, occurred_at, direction,
    quantity, cost_sum, document
  FROM placed_move p
  WHERE NOT EXISTS (SELECT FROM (${numbered(
    'AND (restaurant_id, business_date) IN (SELECT restaurant_id, business_date FROM placed_move)',
  )}) held WHERE ${same})`
