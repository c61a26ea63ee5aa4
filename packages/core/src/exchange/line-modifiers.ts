import { plainDecimal } from './plain-decimal.ts'
import type { LineModifier } from './records.ts'

/** Sorts modifiers, so that a day is the same whatever order a source sends them in. */
export function modifiersInOrder(modifiers: readonly LineModifier[]): LineModifier[] {
  return modifiers.toSorted(
    (a, b) => compare(a.name, b.name) || compare(a.quantity, b.quantity) || compare(a.total, b.total),
  )
}

/** Modifiers of a line as JSON for a column; null for none. Numbers are written digit by digit, exact at any length. */
export function modifiersCell(modifiers: readonly LineModifier[] | undefined): string | null {
  if (modifiers === undefined || modifiers.length === 0) return null
  const texts = modifiersInOrder(modifiers).map(
    // JSON in PostgreSQL rejects a lone surrogate, which a truncated name may end with.
    ({ name, quantity, total }) =>
      `{"name":${JSON.stringify(name.toWellFormed())},"quantity":${plainDecimal(quantity)},"total":${plainDecimal(total)}}`,
  )
  return `[${texts.join()}]`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
