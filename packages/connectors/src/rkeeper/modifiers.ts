import { isDeleted } from './line-state.ts'
import type { ElementReader } from './read-element.ts'
import type { ShiftModifier } from './shift-order.ts'
import { multiply } from './units.ts'

/** What was chosen with so many of a dish or component (thousandths): each modifier is sold with each portion. */
export function modifiersOf(element: ElementReader, quantity: number): ShiftModifier[] {
  return element.all('Modi').flatMap((modifier) => {
    if (isDeleted(modifier)) return []
    return toModifier(modifier, quantity, modifier.kopecks('amount') ?? priceOf(modifier, quantity) ?? 0)
  })
}

/** What went with so many of a dish or combo that were struck off: `all` of it, or portions of what is still sold. */
export function voidedModifiersOf(element: ElementReader, quantity: number, of: 'all' | 'portions'): ShiftModifier[] {
  const standing = element.all('Modi').filter((modifier) => !isDeleted(modifier))
  // With the last portion its modifiers may be struck off, too: those that were before it cannot be told from them.
  const chosen = standing.length === 0 && of === 'all' ? element.all('Modi') : standing
  const own = chosen.flatMap((modifier) =>
    // A sum told is that of what is left.
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
  // A product of nothing below zero would be −0.
  return quantity === 0 && total === 0 ? [] : [{ name, quantity: quantity || 0, total: total || 0 }]
}

function countOf(modifier: ElementReader): number {
  return modifier.integer('count') ?? 1
}
