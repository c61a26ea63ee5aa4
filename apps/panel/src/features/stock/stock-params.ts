import { MovementSource } from '@vitrina/contract/stock'
import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'

const source = parseAsStringLiteral(MovementSource.options)

/** What the list of positions keeps in the address. */
export const stockParams = {
  q: parseAsString,
  source,
  only: parseAsStringLiteral(['below']),
  sort: parseAsString,
}

/** Which position a page is of, and which of its movements it shows. */
export const positionParams = {
  name: parseAsString,
  unit: parseAsString,
  kind: parseAsStringLiteral(['in', 'out']),
  source,
  cursor: parseAsString,
}

export const loadStockState = createLoader(stockParams)
export const loadPositionState = createLoader(positionParams)

export type StockState = Awaited<ReturnType<typeof loadStockState>>
export type PositionState = Awaited<ReturnType<typeof loadPositionState>>

/** The page of a position. */
export function positionHref({ name, unit }: { name: string; unit: string | null }): string {
  return `/stock/position?${new URLSearchParams({ name, ...(unit !== null && { unit }) })}`
}
