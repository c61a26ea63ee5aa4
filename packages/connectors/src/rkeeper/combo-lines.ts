import {
  type Charge,
  chargesOf,
  hasPricedModifiers,
  type LineAmounts,
  type ModifierPlace,
  noQuantity,
  soldAmount,
} from './line-amounts.ts'
import { isDeleted } from './line-state.ts'
import { modifiersOf } from './modifiers.ts'
import type { ElementReader } from './read-element.ts'
import type { ShiftModifier } from './shift-order.ts'
import { shareOut } from './spread-discount.ts'

/**
 * Where the price of a combo is when both the combo and its components have one: the schema does not say, so the
 * printed check must show it.
 */
type ComboPricing = 'own' | 'components' | 'both'

/** A line of a combo: the combo itself, or one of its components. */
export interface ComboPart extends LineAmounts {
  of: ElementReader
  charges: Charge[]
  modifiers: ShiftModifier[]
}

/** One interpretation of the amounts of an order. */
export interface Pricing {
  combos: ComboPricing
  modifiers: ModifierPlace
}

/**
 * Reads the lines of a combo. A combo with a price is sold as itself, including its components; one without a price is
 * sold by its components, each a line.
 */
export function readCombo(combo: ElementReader, { combos, modifiers }: Pricing): ComboPart[] {
  const whole = ownAmounts(combo, modifiers)
  const parts = componentsOf(combo).map((component) => componentAmounts(component, whole.quantity, modifiers))
  const charges = chargesOf(combo)
  // Modifiers of a component belong to the line that includes it.
  const chosen = (within: readonly ComboPart[]) => [
    ...modifiersOf(combo, whole.quantity),
    ...within.flatMap(({ modifiers }) => modifiers),
  ]
  if (!parts.some(isPriced) || (whole.amount !== 0 && combos === 'own')) {
    const all = [...charges, ...parts.flatMap((part) => part.charges)]
    return [{ ...whole, of: combo, charges: all, modifiers: chosen(parts) }]
  }
  if (whole.amount !== 0 && combos === 'both') {
    const rest = parts.filter((part) => !isPriced(part))
    return [{ ...whole, of: combo, charges, modifiers: chosen(rest) }, ...parts.filter(isPriced)]
  }
  return withShares(parts, charges)
}

/** The ways to read what was sold in an order, the likeliest first: more than one where the schema leaves it open. */
export function pricingsOf(dishes: readonly ElementReader[]): Pricing[] {
  const combos = dishes.filter(isCombo)
  const sold = [...dishes, ...combos.flatMap(componentsOf)]
  const places: ModifierPlace[] = sold.some(hasPricedModifiers) ? ['likeliest', 'beside', 'within'] : ['likeliest']
  const ways: ComboPricing[] = combos.some(isPricedTwice) ? ['own', 'components', 'both'] : ['own']
  return places.flatMap((modifiers) => ways.map((combos) => ({ combos, modifiers })))
}

export function isCombo({ element }: ElementReader): boolean {
  return element.name === 'Combo'
}

/** Whether both a combo and some of its components have a price. */
function isPricedTwice(combo: ElementReader): boolean {
  const whole = ownAmounts(combo, 'likeliest')
  const isDear = (component: ElementReader) => isPriced(componentAmounts(component, whole.quantity, 'likeliest'))
  return whole.amount !== 0 && componentsOf(combo).some(isDear)
}

function componentsOf(combo: ElementReader): ElementReader[] {
  return combo.all('Component').filter((component) => !isDeleted(component))
}

function ownAmounts(combo: ElementReader, modifiers: ModifierPlace): LineAmounts {
  const quantity = combo.thousandths('quantity')
  if (quantity === null) throw combo.wrong(noQuantity)
  const price = combo.kopecks('price')
  return { quantity, price, amount: soldAmount(combo, { quantity, price }, modifiers) ?? 0 }
}

/** A component is sold `count` times with each combo; its own sum, where there is one, is that of the line. */
function componentAmounts(component: ElementReader, combos: number, modifiers: ModifierPlace): ComboPart {
  const quantity = component.thousandths('quantity') ?? combos * (component.integer('count') ?? 1)
  const price = component.kopecks('price')
  const amount = soldAmount(component, { quantity, price }, modifiers) ?? 0
  const chosen = modifiersOf(component, quantity)
  return { of: component, quantity, price, amount, charges: chargesOf(component), modifiers: chosen }
}

function isPriced({ amount }: LineAmounts): boolean {
  return amount !== 0
}

/** Charges on the combo are split among its components, in proportion to their amounts. */
function withShares(parts: readonly ComboPart[], charges: readonly Charge[]): ComboPart[] {
  const weights = parts.map(({ amount }) => amount)
  const shared = charges.map((charge) => ({ charge, shares: shareOut(charge.amount, weights) }))
  return parts.map((part, i) => ({
    ...part,
    charges: [...part.charges, ...shared.map(({ charge, shares }) => ({ ...charge, amount: shares[i] ?? 0 }))],
  }))
}
