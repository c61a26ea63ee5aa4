import { isDeleted } from './line-state.ts'
import type { ElementReader } from './read-element.ts'
import type { ShiftLine } from './shift-order.ts'
import { multiply } from './units.ts'

export type LineAmounts = Pick<ShiftLine, 'quantity' | 'price' | 'discount' | 'total'>

/**
 * Amounts of a dish line as it stands.
 *
 * The schema calls `amount` the sum of the dish and does not say whether modifiers are in it (assumed, held by the check's
 * own total): where it is exactly price × quantity they are beside it and are added, since nobody else sells them;
 * otherwise they are in it. Discounts stand below the line, not in `amount`; one below zero takes off, one above zero is a
 * markup.
 */
export function readAmounts(dish: ElementReader): LineAmounts {
  const quantity = dish.thousandths('quantity')
  if (quantity === null) throw dish.wrong('quantity is missing, thousandths were expected')
  const price = dish.kopecks('price')
  const amount = dish.kopecks('amount')
  const plain = price === null ? null : multiply(price, quantity)
  if (amount === null && plain === null) throw dish.wrong('amount and price are missing, kopecks were expected')
  const before = amount === null || amount === plain ? (plain ?? 0) + modifiers(dish, quantity) : amount
  const total = before + discountsOf(dish)
  return { quantity, price, discount: before - total, total }
}

/** Kopecks by which discounts (below zero) and markups directly in an element change its sum. */
export function discountsOf(element: ElementReader): number {
  return element
    .all('Discount')
    .filter((discount) => !isDeleted(discount))
    .reduce((sum, discount) => sum + (discount.kopecks('amount') ?? 0), 0)
}

/** The same line as a return: its quantity and total below zero, whichever way the system wrote them. */
export function asReturn({ quantity, price, discount, total }: LineAmounts): LineAmounts {
  const turn = total > 0 || (total === 0 && quantity > 0) ? -1 : 1
  return { quantity: -Math.abs(quantity), price, discount: discount * turn || 0, total: total * turn || 0 }
}

/** A modifier is sold with each portion of its dish. */
function modifiers(dish: ElementReader, quantity: number): number {
  return dish
    .all('Modi')
    .filter((modi) => !isDeleted(modi))
    .reduce((sum, modi) => {
      const each = (modi.kopecks('price') ?? 0) * (modi.integer('count') ?? 1)
      return sum + (modi.kopecks('amount') ?? multiply(each, quantity))
    }, 0)
}
