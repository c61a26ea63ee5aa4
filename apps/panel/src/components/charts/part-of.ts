import { addDays, type Period } from '@vitrina/contract/dates'
import type { SeriesData } from '@vitrina/contract/widget'

/** The days of a week or month that lie in a period, where not all of it does; null where all does or none. */
export function partOf(x: string, granularity: SeriesData['granularity'], { from, to }: Period): Period | null {
  if (granularity !== 'week' && granularity !== 'month') return null
  const first = granularity === 'week' ? x.slice(0, 10) : `${x.slice(0, 7)}-01`
  const last = granularity === 'week' ? addDays(first, 6) : addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  const isWhole = first >= from && last <= to
  if (isWhole || last < from || first > to) return null
  return { from: first < from ? from : first, to: last > to ? to : last }
}
