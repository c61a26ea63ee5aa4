import type { SeriesData } from '@vitrina/contract/widget'

/** The words of a course over time, by what one point of it came to be of. */
export function seriesKey<Key extends string>(
  key: Key,
  granularity: SeriesData['granularity'] | undefined,
): Key | `${Key}.week` | `${Key}.month` {
  return granularity === 'week' || granularity === 'month' ? `${key}.${granularity}` : key
}
