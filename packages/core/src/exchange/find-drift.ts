import { controlTag } from '@vitrina/db/citus/control-queries'
import type { Database } from '@vitrina/db/database'
import { sql } from 'kysely'
import { readSalesFrom } from '../maintenance/sales-months.ts'

/**
 * A restaurant-day whose rollup disagrees with its lines, a month with its days, lines without a check or dish, or checks
 * without a restaurant or waiter. There should never be one.
 */
export interface Drift {
  /** A rollup that differs, lines without a check or dish, or checks without a restaurant or waiter. */
  of: 'rollup' | 'lines' | 'checks'
  workspaceId: string
  /** Null: all restaurants together, or what of a day names something that is not there. */
  restaurantId: string | null
  /** For a month, its first day. */
  businessDate: string
  rollup: string | null
  /** The sum of its lines; for a month, of its days. */
  lines: string | null
}

/**
 * Recomputes the revenue of every restaurant-day since a date from its lines, and monthly rollups of dishes from their
 * days, over all workspaces, and returns those that differ from the rollup, at most 20. Days of dropped months have no
 * lines, and are not compared with them. For operators: nothing else may scan lines.
 */
export async function findDrift(db: Database, since: string): Promise<Drift[]> {
  const salesFrom = await readSalesFrom({ db })
  const stored = salesFrom !== null && salesFrom > since ? salesFrom : since
  const { rows } = await sql<Drift>`${sql.raw(controlTag('figures-drift'))}
    SELECT 'rollup' AS of, workspace_id AS "workspaceId", restaurant_id AS "restaurantId", business_date AS "businessDate",
      d.revenue::text AS rollup, f.revenue::text AS lines
    FROM (
      SELECT c.workspace_id, c.restaurant_id, c.business_date, sum(l.total) AS revenue
      FROM sale_check c
      JOIN sale_line l ON l.workspace_id = c.workspace_id AND l.business_date = c.business_date AND l.check_id = c.id
      WHERE l.kind <> 'void' AND c.business_date >= ${stored}::date AND l.business_date >= ${stored}::date
      GROUP BY c.workspace_id, c.restaurant_id, c.business_date
    ) f
    FULL JOIN (
      SELECT workspace_id, restaurant_id, business_date, revenue FROM restaurant_day WHERE business_date >= ${stored}::date
    ) d USING (workspace_id, restaurant_id, business_date)
    WHERE d.revenue IS DISTINCT FROM f.revenue
    UNION ALL
    SELECT 'lines', l.workspace_id, NULL, l.business_date, NULL, sum(l.total)::text
    FROM sale_line l
    LEFT JOIN sale_check c ON c.workspace_id = l.workspace_id AND c.business_date = l.business_date AND c.id = l.check_id
      AND c.business_date >= ${stored}::date
    LEFT JOIN dish d ON d.workspace_id = l.workspace_id AND d.id = l.dish_id
    WHERE l.business_date >= ${stored}::date AND (c.id IS NULL OR d.id IS NULL)
    GROUP BY l.workspace_id, l.business_date
    UNION ALL
    SELECT 'checks', c.workspace_id, NULL, c.business_date, NULL, sum(c.total)::text
    FROM sale_check c
    LEFT JOIN restaurant r ON r.workspace_id = c.workspace_id AND r.id = c.restaurant_id
    LEFT JOIN waiter w ON w.workspace_id = c.workspace_id AND w.id = c.waiter_id
    WHERE c.business_date >= ${stored}::date AND (r.id IS NULL OR (w.id IS NULL AND c.waiter_id IS NOT NULL))
    GROUP BY c.workspace_id, c.business_date
    UNION ALL
    SELECT 'rollup', workspace_id, restaurant_id, month, m.revenue::text, d.revenue::text
    FROM (
      SELECT workspace_id, restaurant_id, month, ${rollupSums} FROM restaurant_dish_month
      WHERE month >= ${firstOf(since)} GROUP BY workspace_id, restaurant_id, month
    ) m
    FULL JOIN (
      SELECT workspace_id, restaurant_id, ${month} AS month, ${rollupSums} FROM restaurant_dish_day
      WHERE business_date >= ${firstOf(since)} GROUP BY workspace_id, restaurant_id, ${month}
    ) d USING (workspace_id, restaurant_id, month)
    WHERE ${differs}
    UNION ALL
    SELECT 'rollup', workspace_id, NULL, month, m.revenue::text, d.revenue::text
    FROM (
      SELECT workspace_id, ${month} AS month, ${rollupSums} FROM dish_month
      WHERE business_date >= ${firstOf(since)} GROUP BY workspace_id, ${month}
    ) m
    FULL JOIN (
      SELECT workspace_id, ${month} AS month, ${rollupSums} FROM dish_day
      WHERE business_date >= ${firstOf(since)} GROUP BY workspace_id, ${month}
    ) d USING (workspace_id, month)
    WHERE ${differs}
    LIMIT 20`.execute(db.kysely)
  return rows
}

const month = sql`date_trunc('month', business_date::timestamp)::date`
const rollupSums = sql`sum(lines) AS lines, sum(return_lines) AS return_lines, sum(quantity) AS quantity, sum(revenue) AS revenue, sum(line_cost) AS line_cost`
const differs = sql`(m.lines, m.return_lines, m.quantity, m.revenue, m.line_cost) IS DISTINCT FROM (d.lines, d.return_lines, d.quantity, d.revenue, d.line_cost)`

function firstOf(since: string) {
  return sql`date_trunc('month', ${since}::timestamp)::date`
}
