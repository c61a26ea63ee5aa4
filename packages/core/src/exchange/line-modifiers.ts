import type { LineModifier } from './records.ts'

/** Modifiers in one order, whichever a source tells them in, so that a day told once more is the same day. */
export function modifiersInOrder(modifiers: readonly LineModifier[]): LineModifier[] {
  return modifiers.toSorted(
    (a, b) => compare(a.name, b.name) || compare(a.quantity, b.quantity) || compare(a.total, b.total),
  )
}

/** Modifiers of a line as JSON for a column; null for none. Figures are written digit by digit, as numbers of any length. */
export function modifiersCell(modifiers: readonly LineModifier[] | undefined): string | null {
  if (modifiers === undefined || modifiers.length === 0) return null
  const texts = modifiersInOrder(modifiers).map(
    // JSON in PostgreSQL takes no half of a character, which a name cut short may end in.
    ({ name, quantity, total }) =>
      `{"name":${JSON.stringify(name.toWellFormed())},"quantity":${quantity},"total":${total}}`,
  )
  return `[${texts.join()}]`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
