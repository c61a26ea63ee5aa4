import type { Period } from '@vitrina/contract/dates'
import { type ListState, listInput } from '@/features/list/list-params'

/** A page of checks: by number, restaurant and waiter. */
export function checksInput(period: Period, state: ListState) {
  return listInput(period, state, {
    limit: 50,
    filters: { number_in: checkNumbers(state.q), restaurant: state.restaurant, waiter: state.waiter },
  })
}

/** The numbers in what was typed, as the contract lists them: `48200, 48201` is `48200,48201`. */
function checkNumbers(text: string | null): string | null {
  return text?.match(/\d{1,15}/g)?.join(',') ?? null
}
