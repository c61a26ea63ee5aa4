import { type Charge, chargesOf, type LineAmounts, modifiersOf } from './line-amounts.ts'
import { isDeleted } from './line-state.ts'
import type { ElementReader } from './read-element.ts'
import { shareOut } from './spread-discount.ts'
import { multiply } from './units.ts'

/**
 * Where the price of a combo stands that tells one both on itself and in its components: the schema does not say, so the
 * check has to show it.
 */
export type ComboPricing = 'own' | 'components' | 'both'

/** A line a combo comes to: itself, or one of its components. */
export interface ComboPart extends LineAmounts {
  of: ElementReader
  charges: Charge[]
}

/**
 * The lines of a combo. One that has a price is sold as itself, and what it is made of is in it; one that has none is sold
 * by its components, each a line.
 */
export function readCombo(combo: ElementReader, pricing: ComboPricing): ComboPart[] {
  const whole = ownAmounts(combo)
  const components = combo.all('Component').filter((component) => !isDeleted(component))
  const parts = components.map((component) => componentAmounts(component, whole.quantity))
  const charges = chargesOf(combo)
  if (!parts.some(isPriced) || (whole.amount !== 0 && pricing === 'own')) {
    return [{ ...whole, of: combo, charges: [...charges, ...parts.flatMap((part) => part.charges)] }]
  }
  if (whole.amount !== 0 && pricing === 'both') return [{ ...whole, of: combo, charges }, ...parts.filter(isPriced)]
  return withShares(parts, charges)
}

/** Whether a combo has a price of its own and components that have one, too. */
export function isPricedTwice(combo: ElementReader): boolean {
  const whole = ownAmounts(combo)
  const components = combo.all('Component').filter((component) => !isDeleted(component))
  return whole.amount !== 0 && components.some((component) => isPriced(componentAmounts(component, whole.quantity)))
}

function ownAmounts(combo: ElementReader): LineAmounts {
  const quantity = combo.thousandths('quantity')
  if (quantity === null) throw combo.wrong('quantity is missing, thousandths were expected')
  const price = combo.kopecks('price')
  const plain = price === null ? 0 : multiply(price, quantity)
  const amount = combo.kopecks('amount') ?? plain
  return { quantity, price, amount: amount === plain ? amount + modifiersOf(combo, quantity) : amount }
}

/** A component is sold so often with each combo; a sum of its own, where one is told, is that of the line. */
function componentAmounts(component: ElementReader, combos: number): ComboPart {
  const quantity = component.thousandths('quantity') ?? combos * (component.integer('count') ?? 1)
  const price = component.kopecks('price')
  const plain = price === null ? 0 : multiply(price, quantity)
  const told = component.kopecks('amount') ?? plain
  const amount = told === plain ? told + modifiersOf(component, quantity) : told
  return { of: component, quantity, price, amount, charges: chargesOf(component) }
}

function isPriced({ amount }: LineAmounts): boolean {
  return amount !== 0
}

/** What is charged on the combo is charged on its components, in proportion to what they cost. */
function withShares(parts: readonly ComboPart[], charges: readonly Charge[]): ComboPart[] {
  const weights = parts.map(({ amount }) => amount)
  const shared = charges.map((charge) => ({ charge, shares: shareOut(charge.amount, weights) }))
  return parts.map((part, i) => ({
    ...part,
    charges: [...part.charges, ...shared.map(({ charge, shares }) => ({ ...charge, amount: shares[i] ?? 0 }))],
  }))
}
