import { type RawBuilder, sql } from 'kysely'

// What a cost makes of what it brought: one formula each, of a dish, of many or of one portion. Divided once and last, since a
// price that is no whole number of kopecks has lost digits; rounded where they go out.

/** Of as much of the same: a portion and its price, or all that was sold and its revenue. */
interface Sold {
  cost: RawBuilder<unknown>
  revenue: RawBuilder<unknown>
}

/** Food cost in percent: cost × 100 ÷ revenue, null where the revenue is zero. */
export function foodCostOf({ cost, revenue }: Sold): RawBuilder<unknown> {
  return sql`${cost} * 100 / nullif(${revenue}, 0)`
}

/** Markup in percent: (revenue − cost) × 100 ÷ cost, null where the cost is zero, which is unknown. */
export function markupOf({ cost, revenue }: Sold): RawBuilder<unknown> {
  return sql`(${revenue} - ${cost}) * 100 / nullif(${cost}, 0)`
}
