import type { DayLine } from '../chain/model.ts'
import { setAmounts } from '../chain/order.ts'

/** The line at another price or quantity (thousandths, positive), with its discount in the same proportion. */
export function reprice(line: DayLine, changed: { price?: number; quantity?: number }): DayLine {
  const gross = line.total + line.discount
  // The chain's percentages are integers, so they can be recovered exactly from the sums.
  const discountPct = gross === 0 ? 0 : Math.round((line.discount * 100) / gross)
  const price = changed.price ?? line.price
  const quantity = changed.quantity ?? Math.abs(line.quantity)
  const made: DayLine = { ...line, price, quantity }
  setAmounts(made, discountPct)
  // A return reverses its sale to the kopeck: rounding is done before the sign.
  return line.quantity < 0 ? negate(made) : made
}

/** The return of a sale, or the sale of a return. */
export function negate(line: DayLine): DayLine {
  return {
    ...line,
    quantity: 0 - line.quantity,
    discount: 0 - line.discount,
    total: 0 - line.total,
    cost: line.cost === null ? null : 0 - line.cost,
  }
}
