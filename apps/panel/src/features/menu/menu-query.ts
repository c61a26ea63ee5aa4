import type { Period } from '@vitrina/contract/dates'
import { type ListState, listInput } from '@/features/list/list-params'

/** A page of the menu: by name, category, and what is dear or has no cost. */
export function menuInput(period: Period, state: ListState) {
  return listInput(period, state, {
    limit: 50,
    search: state.q,
    filters: {
      category: state.category,
      foodcost_gt: state.only === 'costly' ? '35' : null,
      has_cost: state.only === 'no-cost' ? 'false' : null,
    },
  })
}
