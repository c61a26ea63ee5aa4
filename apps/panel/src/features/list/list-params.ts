import type { Period } from '@vitrina/contract/dates'
import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { periodInput } from '@/features/period/resolve-period'

/** What the lists keep in the address; each takes the part that it knows. */
export const listParams = {
  q: parseAsString,
  sort: parseAsString,
  cursor: parseAsString,
  restaurant: parseAsString,
  waiter: parseAsString,
  category: parseAsString,
  only: parseAsStringLiteral(['costly', 'no-cost']),
}

export const loadListState = createLoader(listParams)

export type ListState = Awaited<ReturnType<typeof loadListState>>

/** The contract's filters that are set. */
type Filters = Record<`filter[${string}]`, string>

/** A page of a list as the procedures take it. */
export function listInput(
  period: Period,
  state: Pick<ListState, 'sort' | 'cursor'>,
  { limit, search, filters }: { limit: number; search?: string | null; filters: Record<string, string | null> },
) {
  const set: Filters = {}
  for (const [key, value] of Object.entries(filters)) {
    if (value) set[`filter[${key}]`] = value
  }
  return {
    ...periodInput(period),
    limit,
    ...set,
    ...(search ? { search } : {}),
    ...(state.sort ? { sort: state.sort } : {}),
    ...(state.cursor ? { cursor: state.cursor } : {}),
  }
}
