import { type RawBuilder, sql } from 'kysely'
import { money } from '../metrics/figures.ts'

// The formulas of dish figures for a price that nothing was sold at yet. A test holds them to what the list says of a
// dish that is on the menu at that price.

/** What a price makes of a unit cost: `foodcost` and `markup` in percent, `margin` in money; null where the cost is unknown. */
export function termsOf(price: RawBuilder<unknown>, unitCost: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT ${money(sql`p.price`)} AS price, ${money(sql`c.unit_cost / nullif(p.price, 0) * 100`)} AS foodcost,
      ${money(sql`(p.price - c.unit_cost) / c.unit_cost * 100`)} AS markup, ${money(sql`p.price - c.unit_cost`)} AS margin
    FROM (SELECT (${price})::numeric AS price) p, (SELECT (${unitCost})::numeric AS unit_cost) c)`
}

/** Price that the figures of a dish are reckoned by: revenue ÷ quantity of the period, or the one on the menu. */
export const reckonedPrice = sql`coalesce(f.exact_revenue / nullif(f.exact_quantity, 0), f.sale_price)`
