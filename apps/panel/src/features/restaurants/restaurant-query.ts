import type { Period } from '@vitrina/contract/dates'
import { periodInput } from '@/features/period/resolve-period'

/** The latest checks of one restaurant. */
export function restaurantChecksInput(id: string, period: Period) {
  return { ...periodInput(period), limit: 8, sort: '-opened_at', 'filter[restaurant]': id }
}
