import { reason } from '@vitrina/contract/reasons'
import { isDeleted } from './line-state.ts'
import { modifiersOf } from './modifiers.ts'
import type { ElementReader } from './read-element.ts'
import { multiply } from './units.ts'

/** The fault of a line without a quantity. */
export const noQuantity = reason('field_missing_expected', {
  field: 'quantity',
  expected: reason('thousandths_expected'),
})

/** The amounts of a line before its discounts and markups. */
export interface LineAmounts {
  /** Thousandths. */
  quantity: number
  /** Kopecks per unit. */
  price: number | null
  /** Kopecks. */
  amount: number
}

/** A discount or a markup as reported. Only the check itself shows its sign and whether it is a sum at all. */
export interface Charge {
  /** What is charged: charges of one kind have one sign. */
  kind: string
  /** Its name for people. */
  name: string
  /** Left over from the change, for the waiter. */
  isTip: boolean
  /** Kopecks, of either sign; 0 where no sum is reported. */
  amount: number
  /** `line_guid` of the dish for a markup that is charged as a line of its own; null: there is none. */
  dishGuid: string | null
}

/**
 * Whether a line's `amount` includes the price of its modifiers, which the schema does not say. `likeliest`: where the
 * amount is exactly price × quantity, modifiers are added to it, since no other line sells them; otherwise it includes
 * them.
 */
export type ModifierPlace = 'likeliest' | 'beside' | 'within'

/** Amounts of a dish line as reported, without its discounts. */
export function readAmounts(dish: ElementReader, modifiers: ModifierPlace): LineAmounts {
  const quantity = dish.thousandths('quantity')
  if (quantity === null) throw dish.wrong(noQuantity)
  const price = dish.kopecks('price')
  const amount = soldAmount(dish, { quantity, price }, modifiers)
  if (amount === null) {
    const expected = reason('kopecks_expected')
    throw dish.wrong(reason('fields_missing_expected', { field: 'amount and price', expected }))
  }
  return { quantity, price, amount }
}

/** Kopecks of a line with its modifiers, by its amount, else its price; null where it has neither. */
export function soldAmount(
  element: ElementReader,
  { quantity, price }: Pick<LineAmounts, 'quantity' | 'price'>,
  modifiers: ModifierPlace,
): number | null {
  const plain = price === null ? null : multiply(price, quantity)
  const amount = element.kopecks('amount')
  const told = amount ?? plain
  if (told === null) return null
  const areBeside = modifiers === 'beside' || (modifiers === 'likeliest' && (amount === null || amount === plain))
  return areBeside ? told + priceOfModifiers(element, quantity) : told
}

/** Whether any modifier of an element has a price. */
export function hasPricedModifiers(element: ElementReader): boolean {
  return priceOfModifiers(element, element.thousandths('quantity') ?? 1000) !== 0
}

/** The discounts and markups directly in an element, except deleted ones. */
export function chargesOf(element: ElementReader): Charge[] {
  return element
    .all('Discount')
    .filter((discount) => !isDeleted(discount))
    .map((discount) => ({
      kind: discount.text('id') ?? discount.text('guid') ?? discount.text('code') ?? '',
      name: discount.text('name') ?? discount.text('code') ?? discount.text('id') ?? 'Discount',
      isTip: isTip(discount),
      amount: discount.kopecks('amount') ?? 0,
      dishGuid: discount.text('charge_dish_line_guid'),
    }))
}

/** The schema has it as an attribute and as the source of the charge, under either of the vendor's names. */
function isTip(discount: ElementReader): boolean {
  const source = discount.text('charge_source') ?? discount.text('ChargeSource') ?? ''
  return /^(chs)?changeTip$/i.test(source) || /^(1|true)$/i.test(discount.text('changeTip') ?? '')
}

function priceOfModifiers(element: ElementReader, quantity: number): number {
  return modifiersOf(element, quantity).reduce((sum, { total }) => sum + total, 0)
}
