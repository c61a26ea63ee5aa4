import { type RawBuilder, sql } from 'kysely'
import { abcOf, matrixOf } from '../dishes/menu-analysis-rows.ts'
import type { Leaf } from './facts.ts'

/** What a dish is told apart by among all that were sold. */
export type DishClass = 'abc_revenue' | 'abc_margin' | 'abc_quantity' | 'quadrant'

/** What classes are made of, by dish. */
export const classLeaves: readonly Leaf[] = ['revenue', 'quantity', 'orders', 'cost', 'costed_revenue']

/**
 * Dishes of rows of `k1`, a unit and the leaves above, as `id` and their classes: one window over the days and conditions of
 * the query, so that what is compared with those days has the class it has in them.
 */
export function dishClasses(rows: RawBuilder<unknown>): { sold: RawBuilder<unknown>; classes: RawBuilder<unknown> } {
  const sold = sql`
    SELECT k1 AS id, min(unit) AS unit, sum(revenue) AS revenue, sum(quantity) AS quantity, sum(orders) AS orders,
      sum(costed_revenue) - sum(cost) AS margin, sum(cost) IS NOT NULL AS has_cost
    FROM (${rows}) scanned GROUP BY k1`
  const classes = sql`
    SELECT s.id, r.class AS abc_revenue, g.class AS abc_margin, q.class AS abc_quantity, m.quadrant
    FROM sold s LEFT JOIN ${abcOf('revenue')} r ON r.id = s.id LEFT JOIN ${abcOf('margin')} g ON g.id = s.id
      LEFT JOIN ${abcOf('quantity', sql`PARTITION BY unit`)} q ON q.id = s.id LEFT JOIN ${matrixOf()} m ON m.id = s.id`
  return { sold, classes }
}
