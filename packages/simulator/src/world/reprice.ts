import type { DayLine } from '../chain/model.ts'
import { settle } from '../chain/order.ts'

/** The line at another price or in another quantity (thousandths, positive), its discount the same part as before. */
export function reprice(line: DayLine, changed: { price?: number; quantity?: number }): DayLine {
  const gross = line.total + line.discount
  // Percents of the chain are whole: the sums they made give them back exactly.
  const discountPct = gross === 0 ? 0 : Math.round((line.discount * 100) / gross)
  const price = changed.price ?? line.price
  const quantity = changed.quantity ?? Math.abs(line.quantity)
  const made: DayLine = { ...line, price, quantity }
  settle(made, discountPct)
  // A return takes back what the sale made, to the kopeck: rounding comes before the sign.
  return line.quantity < 0 ? negate(made) : made
}

/** A return of a sale, or the sale a return took back. */
export function negate(line: DayLine): DayLine {
  return {
    ...line,
    quantity: 0 - line.quantity,
    discount: 0 - line.discount,
    total: 0 - line.total,
    cost: line.cost === null ? null : 0 - line.cost,
  }
}
