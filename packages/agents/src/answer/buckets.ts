import { addDays, type Period } from '@vitrina/contract/dates'
import { unitAround } from '../understand/calendar.ts'

export type Bucket = 'day' | 'week' | 'month'

const coarser = { day: 'week', week: 'month', month: null } as const

/**
 * A period in days, weeks or months, those at its ends cut to it: the unit asked for, or the finest that makes at most
 * `most` of them. Null when not even months do.
 */
export function bucketsOf(period: Period, unit: Bucket, most: number): { unit: Bucket; buckets: Period[] } | null {
  for (let at: Bucket | null = unit; at !== null; at = coarser[at]) {
    const buckets = cut(period, at, most)
    if (buckets) return { unit: at, buckets }
  }
  return null
}

function cut(period: Period, unit: Bucket, most: number): Period[] | null {
  const buckets: Period[] = []
  for (let from = period.from; from <= period.to; ) {
    const whole = unitAround(from, unit)
    const isCut = whole.to > period.to
    buckets.push({ from, to: isCut ? period.to : whole.to })
    if (buckets.length > most) return null
    from = addDays(whole.to, 1)
  }
  return buckets
}

/** A bucket that its period cut, or whose last day is not over. */
export function isPartOf(bucket: Period, unit: Bucket, lastFull: string): boolean {
  const whole = unitAround(bucket.from, unit)
  return whole.from !== bucket.from || whole.to !== bucket.to || bucket.to > lastFull
}
