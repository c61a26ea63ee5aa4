import type { Period } from '@vitrina/contract/dates'
import type { Granularity, MetricData } from '@vitrina/contract/widget'

const dayMs = 86_400_000

/** The first day of each point of a figure's series, and their granularity; null if the series covers other days. */
export function sparkPlaces(
  { spark, sparkOf }: Pick<MetricData, 'spark' | 'sparkOf'>,
  period: Period,
): { granularity: Granularity; places: string[] } | null {
  const { granularity, from, to } = sparkOf ?? { ...period, granularity: 'day' as const }
  const places = placesOf(from, to, granularity)
  return places.length === spark.length ? { granularity, places } : null
}

/** The series without the days that are not over, since their incomplete figures would be drawn as a fall. */
export function fullSpark(data: Pick<MetricData, 'spark' | 'sparkOf' | 'fullDays'>, period: Period): (number | null)[] {
  const { spark, fullDays } = data
  const course = sparkPlaces(data, period)
  if (!fullDays || course === null) return spark
  return spark.filter((_, at) => (course.places[at] ?? '') <= fullDays.to)
}

function placesOf(from: string, to: string, granularity: Granularity): string[] {
  const last = Date.parse(`${to}T00:00:00Z`)
  const first = new Date(`${from}T00:00:00Z`)
  if (granularity === 'week') first.setUTCDate(first.getUTCDate() - ((first.getUTCDay() + 6) % 7))
  if (granularity === 'month') first.setUTCDate(1)
  const places: string[] = []
  for (const at = first; at.getTime() <= last; ) {
    places.push(at.toISOString().slice(0, 10))
    if (granularity === 'month') at.setUTCMonth(at.getUTCMonth() + 1)
    else at.setTime(at.getTime() + (granularity === 'week' ? 7 : 1) * dayMs)
    if (places.length > maxPlaces) return []
  }
  return places
}

// More points than any series has.
const maxPlaces = 1100
