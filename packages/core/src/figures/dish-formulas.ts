import { type RawBuilder, sql } from 'kysely'

// What a cost makes of a price, or of a revenue: one formula each, whatever they are of. Exact; rounded where they go out.

/** Food cost in percent: cost ÷ price × 100, null where the price is zero. */
export function foodCostOf(cost: RawBuilder<unknown>, price: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${cost} / nullif(${price}, 0) * 100`
}

/** Markup in percent: (price − unit cost) ÷ unit cost × 100. A unit cost is never zero: that is unknown, and null. */
export function markupOf(unitCost: RawBuilder<unknown>, price: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${price} - ${unitCost}) / ${unitCost} * 100`
}
