import { type RawBuilder, sql } from 'kysely'
import { abcOf, matrixOf } from '../dishes/menu-analysis-rows.ts'
import type { Leaf } from './facts.ts'

/** What a dish is told apart by among all that were sold. */
export type DishClass = 'abc_revenue' | 'abc_margin' | 'abc_quantity' | 'quadrant'

/** What classes are made of, by dish. */
export const classLeaves: readonly Leaf[] = ['revenue', 'quantity', 'orders', 'cost', 'costed_revenue']

const classOf = {
  abc_revenue: { rows: () => abcOf('revenue'), column: 'class' },
  abc_margin: { rows: () => abcOf('margin'), column: 'class' },
  abc_quantity: { rows: () => abcOf('quantity', sql`PARTITION BY unit`), column: 'class' },
  quadrant: { rows: matrixOf, column: 'quadrant' },
} satisfies Record<DishClass, { rows: () => RawBuilder<unknown>; column: string }>

/**
 * Dishes of rows of `k1`, a unit and the leaves above, as `id` and those of their classes that are asked for: one window over the
 * days and conditions of the query, so that what is compared with those days has the class it has in them.
 */
export function dishClasses(
  rows: RawBuilder<unknown>,
  names: readonly DishClass[],
): { sold: RawBuilder<unknown>; classes: RawBuilder<unknown> } {
  const sold = sql`
    SELECT k1 AS id, min(unit) AS unit, sum(revenue) AS revenue, sum(quantity) AS quantity, sum(orders) AS orders,
      sum(costed_revenue) - sum(cost) AS margin, sum(cost) IS NOT NULL AS has_cost
    FROM (${rows}) scanned GROUP BY k1`
  const columns = names.map((name) => sql`${sql.ref(`of_${name}.${classOf[name].column}`)} AS ${sql.ref(name)}`)
  const joins = names.map((name) => {
    const own = sql.ref(`of_${name}`)
    return sql`LEFT JOIN ${classOf[name].rows()} ${own} ON ${sql.ref(`of_${name}.id`)} = s.id`
  })
  const classes = sql`SELECT ${sql.join([sql`s.id`, ...columns])} FROM sold s ${sql.join(joins, sql` `)}`
  return { sold, classes }
}

export function isDishClass(name: string): name is DishClass {
  return Object.hasOwn(classOf, name)
}
