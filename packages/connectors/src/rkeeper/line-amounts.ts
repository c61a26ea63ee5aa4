import { isDeleted } from './line-state.ts'
import type { ElementReader } from './read-element.ts'
import { multiply } from './units.ts'

/** What a line comes to before its discounts and markups. */
export interface LineAmounts {
  /** Thousandths. */
  quantity: number
  /** Kopecks a unit. */
  price: number | null
  /** Kopecks. */
  amount: number
}

/** A discount or a markup as it is told. Which way it goes and whether it is a sum at all the check itself has to show. */
export interface Charge {
  /** What is charged: those of one kind go one way. */
  kind: string
  /** Kopecks, of either sign; 0 where no sum is told. */
  amount: number
  /** `line_guid` of the dish that stands for a markup charged as a line of its own; null: none does. */
  dishGuid: string | null
}

/**
 * Amounts of a dish line as it stands, its discounts apart.
 *
 * The schema calls `amount` the sum of the dish and does not say whether modifiers are in it (assumed, held by the check's
 * own total): where it is exactly price × quantity they are beside it and are added, since nobody else sells them;
 * otherwise they are in it.
 */
export function readAmounts(dish: ElementReader): LineAmounts {
  const quantity = dish.thousandths('quantity')
  if (quantity === null) throw dish.wrong('quantity is missing, thousandths were expected')
  const price = dish.kopecks('price')
  const amount = dish.kopecks('amount')
  const plain = price === null ? null : multiply(price, quantity)
  if (amount === null && plain === null) throw dish.wrong('amount and price are missing, kopecks were expected')
  const isPlain = amount === null || amount === plain
  return { quantity, price, amount: isPlain ? (plain ?? 0) + modifiersOf(dish, quantity) : amount }
}

/** The discounts and markups directly in an element, those struck off left out. */
export function chargesOf(element: ElementReader): Charge[] {
  return element
    .all('Discount')
    .filter((discount) => !isDeleted(discount))
    .map((discount) => ({
      kind: discount.text('id') ?? discount.text('guid') ?? discount.text('code') ?? '',
      amount: discount.kopecks('amount') ?? 0,
      dishGuid: discount.text('charge_dish_line_guid'),
    }))
}

/** Kopecks of the modifiers of a line; one is sold with each of its portions (thousandths). */
export function modifiersOf(element: ElementReader, quantity: number): number {
  return element
    .all('Modi')
    .filter((modi) => !isDeleted(modi))
    .reduce((sum, modi) => {
      const each = (modi.kopecks('price') ?? 0) * (modi.integer('count') ?? 1)
      return sum + (modi.kopecks('amount') ?? multiply(each, quantity))
    }, 0)
}
