import type { Period } from '@vitrina/contract/dates'

const dayMs = 86_400_000

/** The business dates of a figure's course; null where the course is of other days than the period's. */
export function sparkDays(spark: readonly unknown[], { from, to }: Period): string[] | null {
  const first = Date.parse(`${from}T00:00:00Z`)
  if (Date.parse(`${to}T00:00:00Z`) !== first + (spark.length - 1) * dayMs) return null
  return spark.map((_, index) => new Date(first + index * dayMs).toISOString().slice(0, 10))
}
