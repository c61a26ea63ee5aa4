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
  { source, period, only }: { source: Source; period: Period | null; only?: Period },
  restaurantIds: string[],
): Promise<number> {
  await client.query('BEGIN')
  try {
    await client.query(placedMoves)
    if (only)
      await client.query('DELETE FROM placed_move WHERE business_date NOT BETWEEN $1 AND $2', [only.from, only.to])
    const scope = [ctx.workspace.id, source, period?.from ?? null, period?.to ?? null, restaurantIds]
    await client.query(heldMoves, scope)
    await client.query('ANALYZE placed_move; ANALYZE held_move')
    await client.query(dropStale, [ctx.workspace.id])
    await client.query(addNew, [ctx.workspace.id, source])
    const { rows } = await client.query<{ moves: number }>('SELECT count(*)::int AS moves FROM placed_move')
    await client.query('COMMIT')
    return rows[0]?.moves ?? 0
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

// What makes two movements the same. Rows may be equal to the letter; the copy number keeps those apart.
const mark = `md5(ROW(restaurant_id, place, product, unit, occurred_at, direction, quantity::numeric(20,6),
  cost_sum::numeric(20,6), document)::text)::uuid`

const placedMoves = `
  CREATE TEMP TABLE placed_move ON COMMIT DROP AS
  SELECT *, row_number() OVER (PARTITION BY mark) AS copy_no
  FROM (
    SELECT *, ${mark} AS mark
    FROM (
      SELECT m.restaurant_id, m.place, m.product, m.unit, m.direction, m.quantity, m.cost_sum, m.document,
        t.occurred_at::timestamptz(3) AS occurred_at, (t.occurred_at AT TIME ZONE z.timezone)::date AS business_date
      FROM staged_move m
      JOIN staged_zone z USING (restaurant_id)
      CROSS JOIN LATERAL (SELECT CASE WHEN m.at_is_instant THEN m.at::timestamptz
        ELSE m.at::timestamp AT TIME ZONE z.timezone END AS occurred_at) t
    ) timed
  ) marked`

const heldMoves = `
  CREATE TEMP TABLE held_move ON COMMIT DROP AS
  SELECT id, mark, row_number() OVER (PARTITION BY mark ORDER BY id) AS copy_no
  FROM (
    SELECT id, ${mark} AS mark FROM stock_movement
    WHERE workspace_id = $1 AND origin = $2::text::move_origin AND restaurant_id = ANY($5)
      AND (business_date BETWEEN $3::date AND $4::date
        OR $3::date IS NULL AND (restaurant_id, business_date) IN (SELECT restaurant_id, business_date FROM placed_move))
  ) marked`

const dropStale = `
  DELETE FROM stock_movement
  WHERE workspace_id = $1 AND id IN (
    SELECT h.id FROM held_move h LEFT JOIN placed_move p USING (mark, copy_no) WHERE p.mark IS NULL)`

const addNew = `
  INSERT INTO stock_movement (workspace_id, id, restaurant_id, origin, place, product, unit, business_date, occurred_at,
    direction, quantity, cost_sum, document)
  SELECT $1, new_uuid_v7(), p.restaurant_id, $2::text::move_origin, p.place, p.product, p.unit, p.business_date,
    p.occurred_at, p.direction, p.quantity, p.cost_sum, p.document
  FROM placed_move p LEFT JOIN held_move h USING (mark, copy_no)
  WHERE h.id IS NULL`
