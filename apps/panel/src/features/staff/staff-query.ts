import type { Period } from '@vitrina/contract/dates'
import { type ListState, listInput } from '@/features/list/list-params'

/** A page of waiters: by name and restaurant. */
export function staffInput(period: Period, state: ListState) {
  return listInput(period, state, {
    limit: 50,
    filters: { name_contains: state.q, restaurant: state.restaurant },
  })
}
