import type { Period } from '@vitrina/contract/dates'
import { type ListState, listInput } from '@/features/list/list-params'

/** The restaurants of a period. The contract does not sort this list, so a chain comes whole and is sorted on the page. */
export function restaurantsInput(period: Period, { q, cursor, source, state }: ListState) {
  return listInput(
    period,
    { sort: null, cursor },
    {
      limit: 200,
      filters: { name: q, source, is_active: state === null ? null : state === 'active' ? 'true' : 'false' },
    },
  )
}
