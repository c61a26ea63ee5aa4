import type { Period } from '@vitrina/contract/dates'
import { type ListState, listInput } from '@/features/list/list-params'

/** A page of checks: by number, place, person, time and sum. */
export function checksInput(period: Period, state: ListState) {
  return listInput(state.over === 'all' ? ever : period, state, {
    limit: 50,
    filters: {
      ...numbersFilter(state.q),
      restaurant: state.restaurant,
      waiter: state.waiter === 'none' ? null : state.waiter,
      has_waiter: state.waiter === 'none' ? 'false' : null,
      is_sale: state.sales === null ? null : 'true',
      hour: state.hour,
      weekday: state.weekday,
      min_total: state.min,
      max_total: state.max,
      table_contains: state.table,
      order_category_contains: state.kind,
      order_category_in: state.order,
      station_in: state.station,
    },
  })
}

/** Before any accounting system and past any check. */
const ever: Period = { from: '2000-01-01', to: '2099-12-31' }

/** The numbers in what was typed, as the contract takes them: one, or `48200, 48201`. What holds none finds none. */
function numbersFilter(text: string | null): Record<string, string> {
  if (text === null) return {}
  const [first = '-1', ...others] = text.match(/\d{1,15}/g) ?? []
  return others.length === 0 ? { number: first } : { number_in: [first, ...others].join(',') }
}
