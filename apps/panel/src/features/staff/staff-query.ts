import type { Period } from '@vitrina/contract/dates'
import { type ListState, listInput } from '@/features/list/list-params'

/** A page of the ranking: by name, restaurant, accounting system and least revenue. */
export function staffInput(period: Period, state: ListState) {
  return listInput(period, state, {
    limit: 50,
    filters: {
      name_contains: state.q,
      restaurant: state.restaurant,
      source: state.source,
      min_revenue: state.min,
    },
  })
}
