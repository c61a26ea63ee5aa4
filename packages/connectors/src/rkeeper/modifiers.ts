import { isDeleted } from './line-state.ts'
import type { ElementReader } from './read-element.ts'
import type { ShiftModifier } from './shift-order.ts'
import { multiply } from './units.ts'

/** The modifiers of a quantity of a dish or component (in thousandths): each modifier is sold with each portion. */
export function modifiersOf(element: ElementReader, quantity: number): ShiftModifier[] {
  return element.all('Modi').flatMap((modifier) => {
    if (isDeleted(modifier)) return []
    return toModifier(modifier, quantity, modifier.kopecks('amount') ?? priceOf(modifier, quantity) ?? 0)
  })
}

/** The modifiers of a voided quantity of a dish or combo: `all` of it, or portions of what is still sold. */
export function voidedModifiersOf(element: ElementReader, quantity: number, of: 'all' | 'portions'): ShiftModifier[] {
  const standing = element.all('Modi').filter((modifier) => !isDeleted(modifier))
  // Voiding the last portion may void its modifiers, too: these cannot be told from those voided before.
  const chosen = standing.length === 0 && of === 'all' ? element.all('Modi') : standing
  const own = chosen.flatMap((modifier) =>
    // A reported sum is that of the remaining portions.
    toModifier(modifier, quantity, priceOf(modifier, quantity) ?? modifier.kopecks('amount') ?? 0),
  )
  const within = element
    .all('Component')
    .flatMap((component) => voidedModifiersOf(component, quantity * (component.integer('count') ?? 1), of))
  return [...own, ...within]
}

function priceOf(modifier: ElementReader, portions: number): number | null {
  const price = modifier.kopecks('price')
  return price === null ? null : multiply(price * countOf(modifier), portions)
}

function toModifier(modifier: ElementReader, portions: number, total: number): ShiftModifier[] {
  const quantity = countOf(modifier) * portions
  const name = modifier.text('name') ?? modifier.text('code') ?? modifier.text('id') ?? 'Modi'
  // Zero times a negative number would be −0.
  return quantity === 0 && total === 0 ? [] : [{ name, quantity: quantity || 0, total: total || 0 }]
}

function countOf(modifier: ElementReader): number {
  return modifier.integer('count') ?? 1
}
