import { addDays, type Period } from '@vitrina/contract/dates'
import type { SeriesData } from '@vitrina/contract/widget'

/** Returns the days of a week or month that are in a period; null where all of them are, or none. */
export function partOf(x: string, granularity: SeriesData['granularity'], { from, to }: Period): Period | null {
  if (granularity !== 'week' && granularity !== 'month') return null
  const { from: first, to: last } = sumOfAll(x, granularity)
  const isWhole = first >= from && last <= to
  if (isWhole || last < from || first > to) return null
  return { from: first < from ? from : first, to: last > to ? to : last }
}

/** Returns all days of a week or month. */
export function sumOfAll(x: string, granularity: 'week' | 'month'): Period {
  if (granularity === 'week') return { from: x.slice(0, 10), to: addDays(x.slice(0, 10), 6) }
  const from = `${x.slice(0, 7)}-01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}
