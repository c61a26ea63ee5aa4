import { modifiersInOrder } from '@vitrina/core/exchange/line-modifiers'
import type { LineRecord } from '@vitrina/core/exchange/records'
import { addDecimals, compareDecimals, divideDecimals, multiplyDecimals, roundDecimal } from '../decimal.ts'

/** What a line was sold with. */
export interface SoldWith {
  /** Line key of the item a modifier was sold with; null: the line is sold by itself. */
  item: string | null
  /** Before discounts. */
  sum: string | null
}

/**
 * Merges modifiers into the items they were sold with: the item takes their money and lists them. A modifier whose item
 * is missing, as when it is refunded alone, stays a line.
 */
export function foldModifiers(
  lines: readonly LineRecord[],
  soldWith: ReadonlyMap<LineRecord, SoldWith>,
  nameOf: (dishKey: string) => string | null,
): LineRecord[] {
  const at = ({ type }: LineRecord, itemKey: string) => `${type} ${itemKey}`
  const items = lines.filter((line) => (soldWith.get(line)?.item ?? null) === null)
  const sumOf = new Map(items.map((line) => [line, soldWith.get(line)?.sum ?? null]))
  const byKey = new Map(items.map((line) => [at(line, line.key), line]))
  // A returned modifier may name the item that was sold instead of the one that returns it.
  const givenBack = new Map(items.filter(({ type }) => type === 'return').map((line) => [line.dishKey, line]))
  const alone: LineRecord[] = []
  for (const line of lines) {
    const { item = null, sum = null } = soldWith.get(line) ?? {}
    if (item === null) continue
    const sold = line.type === 'return' ? byKey.get(`sale ${item}`) : undefined
    const main = byKey.get(at(line, item)) ?? givenBack.get(sold?.dishKey ?? '')
    if (main === undefined) {
      alone.push(line)
      continue
    }
    const { dishKey, quantity, total } = line
    main.modifiers = modifiersInOrder([
      ...(main.modifiers ?? []),
      { name: nameOf(dishKey) ?? dishKey, quantity, total },
    ])
    sumOf.set(main, addKnown(sumOf.get(main) ?? null, sum))
    main.total = addDecimals([main.total, line.total])
    main.discount = addKnown(main.discount, line.discount)
    main.price = unitPrice(sumOf.get(main) ?? null, main.quantity)
    // A cost of zero means unknown: the modifier's cost alone would be taken for the full cost.
    if (main.cost !== null && compareDecimals(main.cost, '0') !== 0) main.cost = addKnown(main.cost, line.cost)
  }
  return [...items, ...alone]
}

function addKnown(a: string | null, b: string | null): string | null {
  return a === null || b === null ? (a ?? b) : addDecimals([a, b])
}

/** The price of one unit before discounts: times the quantity, it rounds to the sum; null when there is none. */
export function unitPrice(sum: string | null, quantity: string): string | null {
  if (sum === null) return null
  const price = divideDecimals(sum, quantity, 2)
  if (price === null || compareDecimals(price, '0') < 0) return null
  const product = roundDecimal(multiplyDecimals(price, quantity), 2)
  return compareDecimals(product, roundDecimal(sum, 2)) === 0 ? price : null
}
