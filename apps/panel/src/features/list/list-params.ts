import type { Period } from '@vitrina/contract/dates'
import { sources } from '@vitrina/contract/source'
import { createLoader, parseAsFloat, parseAsNumberLiteral, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { periodInput } from '@/features/period/resolve-period'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** What narrows a list, as the address keeps it; each list takes the part that it knows. */
export const filterParams = {
  q: parseAsString,
  restaurant: parseAsString,
  /** An id, or `none`: checks that name no waiter. */
  waiter: parseAsString,
  source: parseAsStringLiteral(sources),
  state: parseAsStringLiteral(['active', 'inactive']),
  /** Local hour, 0 to 23. */
  hour: parseAsNumberLiteral(hours),
  /** ISO: 1 is Monday. */
  weekday: parseAsNumberLiteral([1, 2, 3, 4, 5, 6, 7]),
  /** `only`: no documents of returns alone. */
  sales: parseAsStringLiteral(['only']),
  min: parseAsFloat,
  max: parseAsFloat,
  table: parseAsString,
  kind: parseAsString,
  /** Kind of order and place of sale, by their whole names. */
  order: parseAsString,
  station: parseAsString,
  /** `all`: over all time, whatever the period. */
  over: parseAsStringLiteral(['all']),
}

/** What a list keeps in the address. */
export const listParams = { ...filterParams, sort: parseAsString, cursor: parseAsString }

export const loadListState = createLoader(listParams)

export type ListState = Awaited<ReturnType<typeof loadListState>>

/** The contract's filters that are set. */
type Filters = Record<`filter[${string}]`, string>

/** A page of a list as the procedures take it. */
export function listInput(
  period: Period,
  state: Pick<ListState, 'sort' | 'cursor'>,
  {
    limit,
    search,
    filters,
  }: { limit: number; search?: string | null; filters: Record<string, string | number | null> },
) {
  const set: Filters = {}
  for (const [key, value] of Object.entries(filters)) {
    if (value !== null && value !== '') set[`filter[${key}]`] = String(value)
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
