import { toComparison } from '@vitrina/contract/comparison'
import type { Period } from '@vitrina/contract/dates'

/**
 * Ready-made periods. `last7` is the default: the seven full days up to yesterday. In the morning today is nearly empty
 * and on Monday the week has only begun, while seven full days hold every weekday once, so they compare fairly with the
 * seven before them.
 */
export const presets = ['last7', 'today', 'yesterday', 'week', 'month'] as const
export type Preset = (typeof presets)[number]

/** Dates of the ready-made periods, and of the last week that has data. */
export type PeriodRanges = Record<Preset, Period> & { lastData: Period | null }

/** What the address bar says: a preset's name, or two dates, or nothing. */
export interface PeriodSelection {
  period: string | null
  from: string | null
  to: string | null
  /** What it stands beside, as the procedures take it. */
  compare: string | null
}

export interface ResolvedPeriod extends Period {
  preset: Preset | 'custom'
  compare: string | null
}

/** The dates a selection means; one that makes no sense is the default period, beside what it usually is. */
export function resolvePeriod({ compare, ...asked }: PeriodSelection, ranges: PeriodRanges): ResolvedPeriod {
  const isKnown = compare !== null && toComparison(compare) !== null
  return { ...resolveDates(asked, ranges), compare: isKnown ? compare : null }
}

function resolveDates(
  { period, from, to }: Omit<PeriodSelection, 'compare'>,
  ranges: PeriodRanges,
): Omit<ResolvedPeriod, 'compare'> {
  if (from !== null && to !== null && dateForm.test(from) && dateForm.test(to)) {
    return from <= to ? { from, to, preset: 'custom' } : { from: to, to: from, preset: 'custom' }
  }
  const preset = presets.find((name) => name === period) ?? 'last7'
  return { ...ranges[preset], preset }
}

const dateForm = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** The period as the procedures take it. */
export function periodInput({ from, to }: Period) {
  return { date_from: from, date_to: to }
}

/** The same with what the period stands beside, of procedures that compare. */
export function comparedInput({ compare, ...period }: Period & { compare: string | null }) {
  return { ...periodInput(period), ...(compare !== null && { compare }) }
}
