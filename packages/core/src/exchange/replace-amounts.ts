import type { PoolClient } from 'pg'
import type { Context } from '../context.ts'
import type { SourceBundle } from './records.ts'

/** A restaurant-day contained in a bundle. */
export interface ReportedDay {
  restaurantId: string
  day: string
  /** Whether its checks have changed. */
  isChanged: boolean
}

/**
 * Replaces the stored amounts of days with the staged ones, in one transaction: of the kinds the bundle reports, on the
 * days it contains. Other kinds stay where the checks of their day have not changed, and are deleted where they have,
 * since what was paid for the new checks is unknown.
 */
export async function replaceAmounts(
  ctx: Context,
  client: PoolClient,
  { tellsAmounts = [] }: Pick<SourceBundle, 'tellsAmounts'>,
  days: readonly ReportedDay[],
): Promise<void> {
  if (days.length === 0) return
  const told = [
    ctx.workspace.id,
    days.map(({ restaurantId }) => restaurantId),
    days.map(({ day }) => day),
    [...tellsAmounts],
  ]
  const changed = days.map(({ isChanged }) => isChanged)
  await client.query('BEGIN')
  try {
    await client.query(dropUnknown, [...told, changed])
    await client.query(putReported, told)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/**
 * Deletes the amounts of a day whose checks change, in the transaction that changes them, but for those that the bundle
 * tells: a run that ends before `replaceAmounts` is repeated with the day unchanged.
 */
export async function dropAmountsOf(
  client: PoolClient,
  workspaceId: string,
  { restaurantId, day }: Pick<ReportedDay, 'restaurantId' | 'day'>,
): Promise<void> {
  const values = [workspaceId, [restaurantId], [day], [], [true]]
  await client.query({ name: 'drop_amounts', text: dropUnknown, values })
}

// $1 workspace, $2 restaurants and $3 dates of the days, $4 the kinds reported, $5 which days changed.
const dropUnknown = `
  WITH staged AS MATERIALIZED (SELECT DISTINCT restaurant_id, day, kind, type FROM staged_amount)
  DELETE FROM amount_day held USING unnest($2::uuid[], $3::date[], $5::boolean[]) AS told (restaurant_id, day, is_changed)
  WHERE held.workspace_id = $1 AND held.restaurant_id = told.restaurant_id AND held.business_date = told.day
    AND held.kind <> 'void' AND (told.is_changed OR held.kind = ANY($4::amount_kind[]))
    AND NOT EXISTS (SELECT FROM staged s
      WHERE s.restaurant_id = held.restaurant_id AND s.day = held.business_date AND s.kind = held.kind AND s.type = held.type)`

const putReported = `
  INSERT INTO amount_day AS held (workspace_id, business_date, restaurant_id, kind, type, sum, count)
  SELECT $1, s.day, s.restaurant_id, s.kind, s.type, sum(s.sum), sum(s.count)
  FROM staged_amount s JOIN unnest($2::uuid[], $3::date[]) AS told (restaurant_id, day)
    ON told.restaurant_id = s.restaurant_id AND told.day = s.day
  WHERE s.kind = ANY($4::amount_kind[])
  GROUP BY s.day, s.restaurant_id, s.kind, s.type
  ON CONFLICT (workspace_id, business_date, restaurant_id, kind, type) DO UPDATE SET sum = excluded.sum, count = excluded.count
  WHERE (held.sum, held.count) <> (excluded.sum, excluded.count)`
