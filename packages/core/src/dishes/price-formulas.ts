import { type RawBuilder, sql } from 'kysely'
import { foodCostOf, markupOf } from '../figures/measures.ts'
import { money } from '../text/numbers.ts'

const portion = { cost: sql`c.unit_cost`, revenue: sql`p.price` }

/**
 * Food cost and markup in percent (`foodcost`, `markup`) and margin in money (`margin`) of a price, for a unit cost;
 * null when the cost is unknown.
 */
export function termsOf(price: RawBuilder<unknown>, unitCost: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT ${money(sql`p.price`)} AS price, ${money(foodCostOf(portion))} AS foodcost,
      ${money(markupOf(portion))} AS markup, ${money(sql`p.price - c.unit_cost`)} AS margin
    FROM (SELECT (${price})::numeric AS price) p, (SELECT (${unitCost})::numeric AS unit_cost) c)`
}
