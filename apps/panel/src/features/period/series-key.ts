import type { SeriesData } from '@vitrina/contract/widget'

/** The key of a label for a series, by what one of its points covers. */
export function seriesKey<Key extends string>(
  key: Key,
  granularity: SeriesData['granularity'] | undefined,
): Key | `${Key}.week` | `${Key}.month` {
  return granularity === 'week' || granularity === 'month' ? `${key}.${granularity}` : key
}
