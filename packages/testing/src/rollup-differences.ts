import type { Database } from '@vitrina/db/database'
import pg from 'pg'

/** The values of a rollup and of the lines, where they differ. */
export interface RollupDifference {
  rollup: string
  row: string
  side: 'only in the rollup' | 'only in the lines'
}

/**
 * Recomputes every rollup of a workspace from its lines by separate SQL, and returns each row that differs, and checks
 * whose total is not the sum of their lines. The result should be empty.
 */
export async function findRollupDifferences(db: Database, workspaceId: string): Promise<RollupDifference[]> {
  const id = pg.escapeLiteral(workspaceId)
  const statements = Object.entries(recomputed(id)).map(
    ([rollup, { columns, from, where = 'true' }]) => `
      SELECT '${rollup}' AS rollup, side, row FROM (
        SELECT 'only in the rollup' AS side, r::text AS row FROM (
          (SELECT ${columns} FROM ${rollup} WHERE workspace_id = ${id} AND ${where}) EXCEPT ALL (${from})) r
        UNION ALL
        SELECT 'only in the lines', r::text FROM (
          (${from}) EXCEPT ALL (SELECT ${columns} FROM ${rollup} WHERE workspace_id = ${id} AND ${where})) r
      ) differing`,
  )
  const { rows } = await db.pool.query<RollupDifference>(statements.join(' UNION ALL '))
  return rows
}

// Lines joined to their checks, without voids: every figure is computed from these.
const sold = (id: string) => `
  FROM sale_line l JOIN sale_check c ON c.workspace_id = l.workspace_id AND c.business_date = l.business_date
    AND c.id = l.check_id
  WHERE l.workspace_id = ${id} AND l.kind <> 'void'`

const saleChecks = "count(DISTINCT c.id) FILTER (WHERE l.kind = 'sale' AND c.total <> 0)::int"

// Guests of checks with a sale and a total other than 0, once per check. Below, voided lines, which a check of voids
// alone has too.
const guestsOf = (id: string, columns: string) => `(
  SELECT ${columns}, sum(guests)::int AS guests FROM sale_check c
  WHERE workspace_id = ${id} AND EXISTS (SELECT FROM sale_line l WHERE l.workspace_id = c.workspace_id
    AND l.business_date = c.business_date AND l.check_id = c.id AND l.kind = 'sale') AND c.total <> 0
  GROUP BY ${columns})`
const voidsOf = (id: string, columns: string) => `(
  SELECT ${columns.replace('business_date', 'c.business_date')}, count(*)::int AS voids, ${numeric('sum(l.total)')} AS void_sum
  FROM sale_line l JOIN sale_check c ON c.workspace_id = l.workspace_id AND c.business_date = l.business_date
    AND c.id = l.check_id
  WHERE l.workspace_id = ${id} AND l.kind = 'void' GROUP BY ${columns.replace('business_date', 'c.business_date')})`
const discounted = numeric('coalesce(sum(l.discount), 0)')
const returned = numeric("coalesce(sum(l.total) FILTER (WHERE l.kind = 'return'), 0)")

const dishFigures = 'lines, quantity, revenue, discount, line_cost, line_cost_quantity, return_quantity, return_lines'

const soldDish = `count(*)::int, ${numeric('sum(l.quantity)')}, ${numeric('sum(l.total)')},
  ${numeric('coalesce(sum(l.discount), 0)')}, ${numeric('coalesce(sum(l.cost), 0)')},
  ${numeric('coalesce(sum(CASE WHEN l.cost IS NOT NULL THEN l.quantity END), 0)')},
  ${numeric("coalesce(sum(CASE WHEN l.kind = 'return' THEN l.quantity END), 0)")},
  (count(*) FILTER (WHERE l.kind = 'return'))::int`

const monthOf = "date_trunc('month', c.business_date::timestamp)::date"

function numeric(expression: string): string {
  return `(${expression})::numeric(20,6)`
}

function recomputed(id: string): Record<string, { columns: string; from: string; where?: string }> {
  return {
    sale_check: {
      columns: 'business_date, id, total, quantity, positions, is_sale',
      from: `SELECT c.business_date, c.id, ${numeric('coalesce(sum(l.total), 0)')}, ${numeric('coalesce(sum(l.quantity), 0)')},
          count(l.check_id)::int, coalesce(bool_or(l.kind = 'sale') AND sum(l.total) <> 0, false)
        FROM sale_check c LEFT JOIN sale_line l ON l.workspace_id = c.workspace_id AND l.business_date = c.business_date
          AND l.check_id = c.id AND l.kind <> 'void'
        WHERE c.workspace_id = ${id} GROUP BY c.business_date, c.id`,
    },
    restaurant_day: {
      columns: `business_date, restaurant_id, revenue, checks, documents, positions, quantity, discount, returns,
        return_lines, guests, voids, void_sum, checks_without_waiter, revenue_without_waiter`,
      from: `SELECT day.*, g.guests, coalesce(v.voids, 0), coalesce(v.void_sum, 0), day_none.checks,
          day_none.revenue FROM (
          SELECT c.business_date, c.restaurant_id, ${numeric('sum(l.total)')} AS revenue, ${saleChecks} AS checks,
            count(DISTINCT c.id)::int AS documents, count(*)::int AS positions, ${numeric('sum(l.quantity)')} AS quantity,
            ${numeric('coalesce(sum(l.discount), 0)')} AS discount,
            ${numeric("coalesce(sum(l.total) FILTER (WHERE l.kind = 'return'), 0)")} AS returns,
            (count(*) FILTER (WHERE l.kind = 'return'))::int AS return_lines
          ${sold(id)} GROUP BY 1, 2) day
        LEFT JOIN ${guestsOf(id, 'business_date, restaurant_id')} g USING (business_date, restaurant_id)
        LEFT JOIN ${voidsOf(id, 'business_date, restaurant_id')} v USING (business_date, restaurant_id)
        JOIN (
          SELECT c.business_date, c.restaurant_id,
            (count(DISTINCT c.id) FILTER (WHERE l.kind = 'sale' AND c.total <> 0 AND c.waiter_id IS NULL))::int AS checks,
            ${numeric('coalesce(sum(l.total) FILTER (WHERE c.waiter_id IS NULL), 0)')} AS revenue
          ${sold(id)} GROUP BY 1, 2) day_none USING (business_date, restaurant_id)`,
    },
    restaurant_hour: {
      columns: 'business_date, restaurant_id, hour, revenue, checks, positions, discount, returns, guests',
      from: `SELECT h.*, g.guests FROM (
          SELECT c.business_date, c.restaurant_id, c.hour, ${numeric('sum(l.total)')}, ${saleChecks}, count(*)::int,
            ${discounted}, ${returned} ${sold(id)} GROUP BY 1, 2, 3) h
        LEFT JOIN ${guestsOf(id, 'business_date, restaurant_id, hour')} g USING (business_date, restaurant_id, hour)`,
    },
    restaurant_order_day: {
      columns: `business_date, restaurant_id, order_category, station, revenue, checks, documents, positions, quantity,
        discount, returns, guests`,
      from: `SELECT o.*, g.guests FROM (
          SELECT c.business_date, c.restaurant_id, coalesce(c.order_category, '') AS order_category,
            coalesce(c.station, '') AS station, ${numeric('sum(l.total)')}, ${saleChecks}, count(DISTINCT c.id)::int,
            count(*)::int, ${numeric('sum(l.quantity)')}, ${discounted}, ${returned} ${sold(id)} GROUP BY 1, 2, 3, 4) o
        LEFT JOIN (
          SELECT business_date, restaurant_id, coalesce(order_category, '') AS order_category,
            coalesce(station, '') AS station, sum(guests)::int AS guests
          FROM ${guestsOf(id, 'business_date, restaurant_id, order_category, station')} told GROUP BY 1, 2, 3, 4
        ) g USING (business_date, restaurant_id, order_category, station)`,
    },
    amount_day: {
      columns: 'business_date, restaurant_id, type, sum, count',
      where: "kind = 'void'",
      from: `SELECT c.business_date, c.restaurant_id, coalesce(l.void_reason, ''), ${numeric('sum(l.total)')}, count(*)::int
        FROM sale_line l JOIN sale_check c ON c.workspace_id = l.workspace_id AND c.business_date = l.business_date
          AND c.id = l.check_id
        WHERE l.workspace_id = ${id} AND l.kind = 'void' GROUP BY 1, 2, 3`,
    },
    restaurant_dish_day: {
      columns: `business_date, dish_id, restaurant_id, ${dishFigures}`,
      from: `SELECT c.business_date, l.dish_id, c.restaurant_id, ${soldDish} ${sold(id)} GROUP BY 1, 2, 3`,
    },
    dish_day: {
      columns: `business_date, dish_id, ${dishFigures}`,
      from: `SELECT c.business_date, l.dish_id, ${soldDish} ${sold(id)} GROUP BY 1, 2`,
    },
    restaurant_dish_month: {
      columns: `month, dish_id, restaurant_id, ${dishFigures}`,
      from: `SELECT ${monthOf}, l.dish_id, c.restaurant_id, ${soldDish} ${sold(id)} GROUP BY 1, 2, 3`,
    },
    dish_month: {
      columns: `business_date, dish_id, ${dishFigures}`,
      from: `SELECT c.business_date - (extract(day FROM c.business_date)::int - 1) / 7 * 7, l.dish_id, ${soldDish} ${sold(id)} GROUP BY 1, 2`,
    },
    waiter_day: {
      columns:
        'business_date, waiter_id, restaurant_id, revenue, checks, positions, documents, first_opened_at, last_closed_at, discount, returns, guests, voids',
      from: `SELECT w.*, g.guests, coalesce(v.voids, 0) FROM (
          SELECT c.business_date, c.waiter_id, c.restaurant_id, ${numeric('sum(l.total)')}, ${saleChecks}, count(*)::int,
            count(DISTINCT c.id)::int, min(coalesce(c.opened_at, c.closed_at)), max(coalesce(c.closed_at, c.opened_at)),
            ${discounted}, ${returned}
          ${sold(id)} AND c.waiter_id IS NOT NULL GROUP BY 1, 2, 3) w
        LEFT JOIN ${guestsOf(id, 'business_date, waiter_id, restaurant_id')} g USING (business_date, waiter_id, restaurant_id)
        LEFT JOIN ${voidsOf(id, 'business_date, waiter_id, restaurant_id')} v USING (business_date, waiter_id, restaurant_id)`,
    },
    waiter_reversal_day: {
      columns: 'business_date, restaurant_id, waiter_id, kind::text, sum, count',
      from: `SELECT c.business_date, c.restaurant_id, c.waiter_id, l.kind::text, ${numeric('sum(l.total)')}, count(*)::int
        FROM sale_line l JOIN sale_check c ON c.workspace_id = l.workspace_id AND c.business_date = l.business_date
          AND c.id = l.check_id
        WHERE l.workspace_id = ${id} AND l.kind IN ('void', 'return') AND c.waiter_id IS NOT NULL GROUP BY 1, 2, 3, 4`,
    },
    waiter_hour: {
      columns: 'business_date, waiter_id, restaurant_id, hour, revenue, checks, discount, returns, guests, voids',
      from: `SELECT w.*, g.guests, coalesce(v.voids, 0) FROM (
          SELECT c.business_date, c.waiter_id, c.restaurant_id, c.hour, ${numeric('sum(l.total)')}, ${saleChecks},
            ${discounted}, ${returned} ${sold(id)} AND c.waiter_id IS NOT NULL GROUP BY 1, 2, 3, 4) w
        LEFT JOIN ${guestsOf(id, 'business_date, waiter_id, restaurant_id, hour')} g
          USING (business_date, waiter_id, restaurant_id, hour)
        LEFT JOIN ${voidsOf(id, 'business_date, waiter_id, restaurant_id, hour')} v
          USING (business_date, waiter_id, restaurant_id, hour)`,
    },
  }
}
