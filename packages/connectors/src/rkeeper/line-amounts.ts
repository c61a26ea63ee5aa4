import { reason } from '@vitrina/contract/reasons'
import { isDeleted } from './line-state.ts'
import { modifiersOf } from './modifiers.ts'
import type { ElementReader } from './read-element.ts'
import { multiply } from './units.ts'

/** A line that does not say how much. */
export const noQuantity = reason('field_missing_expected', {
  field: 'quantity',
  expected: reason('thousandths_expected'),
})

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
  /** What people call it. */
  name: string
  /** Left over from the change, for the waiter. */
  isTip: boolean
  /** Kopecks, of either sign; 0 where no sum is told. */
  amount: number
  /** `line_guid` of the dish that stands for a markup charged as a line of its own; null: none does. */
  dishGuid: string | null
}

/**
 * Whether what modifiers cost is in a line's `amount`, which the schema does not say. The likeliest: where the amount is
 * exactly price × quantity they are beside it, since nobody else sells them; otherwise they are in it.
 */
export type ModifierPlace = 'likeliest' | 'beside' | 'within'

/** Amounts of a dish line as it stands, its discounts apart. */
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

/** Kopecks of a line with its modifiers, by its amount, else its price; null where it tells neither. */
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

/** Whether anything that is sold with an element has a price. */
export function hasPricedModifiers(element: ElementReader): boolean {
  return priceOfModifiers(element, element.thousandths('quantity') ?? 1000) !== 0
}

/** The discounts and markups directly in an element, those struck off left out. */
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

/** The schema has it as an attribute of its own and as the source of the charge, by either of the vendor's names. */
function isTip(discount: ElementReader): boolean {
  const source = discount.text('charge_source') ?? discount.text('ChargeSource') ?? ''
  return /^(chs)?changeTip$/i.test(source) || /^(1|true)$/i.test(discount.text('changeTip') ?? '')
}

function priceOfModifiers(element: ElementReader, quantity: number): number {
  return modifiersOf(element, quantity).reduce((sum, { total }) => sum + total, 0)
}
