import type { Database } from '@vitrina/db/database'
import { sql } from 'kysely'

/** A restaurant-day whose rollup disagrees with its lines. There should never be one. */
export interface Drift {
  workspaceId: string
  restaurantId: string
  businessDate: string
  rollup: string | null
  lines: string | null
}

/**
 * Recomputes the revenue of every restaurant-day since a date from its lines, over all workspaces, and returns those that
 * differ from the rollup, at most 20. For operators: it scans lines, as nothing else may.
 */
export async function findDrift(db: Database, since: string): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    SELECT workspace_id AS "workspaceId", restaurant_id AS "restaurantId", business_date AS "businessDate",
      d.revenue::text AS rollup, f.revenue::text AS lines
    FROM (
      SELECT c.workspace_id, c.restaurant_id, c.business_date, sum(l.total) AS revenue
      FROM sale_check c
      JOIN sale_line l ON l.workspace_id = c.workspace_id AND l.business_date = c.business_date AND l.check_id = c.id
      WHERE l.kind <> 'void' AND c.business_date >= ${since}::date AND l.business_date >= ${since}::date
      GROUP BY c.workspace_id, c.restaurant_id, c.business_date
    ) f
    FULL JOIN (
      SELECT workspace_id, restaurant_id, business_date, revenue FROM restaurant_day WHERE business_date >= ${since}::date
    ) d USING (workspace_id, restaurant_id, business_date)
    WHERE d.revenue IS DISTINCT FROM f.revenue
    LIMIT 20`.execute(db.kysely)
  return rows
}
