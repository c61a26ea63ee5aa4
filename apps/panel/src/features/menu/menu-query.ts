import type { Period } from '@vitrina/contract/dates'
import { listInput } from '@/features/list/list-params'
import type { MenuState } from './menu-params'

/** A page of the menu: by name, category, restaurant, food cost, revenue, and whether the cost is known. */
export function menuInput(period: Period, state: MenuState) {
  return listInput(period, state, {
    limit: 50,
    search: state.q,
    filters: {
      category: state.category,
      restaurant: state.restaurant,
      foodcost_gt: textOf(state.above),
      foodcost_lt: textOf(state.below),
      revenue_gt: textOf(state.revenue),
      has_cost: state.only === null ? null : String(state.only === 'with-cost'),
    },
  })
}

function textOf(value: number | null): string | null {
  return value === null ? null : String(value)
}
