import { isDeepStrictEqual } from 'node:util'
import type { Card } from '@vitrina/contract/card'

/** The fields of a card that a change altered, before and after; `updatedAt` is left out. */
export function changedFields(before: Card, after: Card): { previous: Partial<Card>; current: Partial<Card> } {
  const is = new Map<string, unknown>(Object.entries(after))
  const changed = Object.entries(before).filter(
    ([field, value]) => field !== 'updatedAt' && !isDeepStrictEqual(value, is.get(field)),
  )
  const pick = (from: Card): Partial<Card> => {
    const names = new Set(changed.map(([field]) => field))
    return Object.fromEntries(Object.entries(from).filter(([field]) => names.has(field)))
  }
  return { previous: pick(before), current: pick(after) }
}
