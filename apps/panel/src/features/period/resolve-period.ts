import { toComparison } from '@vitrina/contract/comparison'
import { addDays, countDays, isoWeekday, type Period } from '@vitrina/contract/dates'
import type { Me } from '@vitrina/contract/session'
import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'

/**
 * Preset periods. `last7` is the default: the seven full days up to yesterday. In the morning today is nearly empty
 * and on Monday the week has only begun, while seven full days have every weekday once, so they compare fairly with the
 * seven before them.
 */
export const presets = ['last7', 'today', 'yesterday', 'week', 'month'] as const
export type Preset = (typeof presets)[number]

/** Dates of the preset periods, and of the last week that has data. */
export type PeriodRanges = Record<Preset, Period> & { lastData: Period | null }

/** What the address says: a preset's name, or two dates, or nothing. */
export interface PeriodSelection {
  period: string | null
  from: string | null
  to: string | null
  /** What the period is compared with, as the procedures take it. */
  compare: string | null
  grain: Grain | null
}

/** What a point covers, if that is more than a day. */
export type Grain = 'week' | 'month'

export interface ResolvedPeriod extends Period {
  preset: Preset | 'custom'
  compare: string | null
  /** Null for the default: days, or a longer unit if there are too many days. */
  grain: Grain | null
}

/** The number of days from which a period can be drawn by weeks or months: it has at least two of them. */
const minDays = { week: 14, month: 59 }

/** What a period can be drawn by besides days. */
export function grainsOf({ from, to }: Period): Grain[] {
  const days = countDays(from, to)
  return (['week', 'month'] as const).filter((grain) => days >= minDays[grain])
}

/** The dates of a selection. An invalid selection means the default period with its default comparison. */
export function resolvePeriod({ compare, grain, ...asked }: PeriodSelection, ranges: PeriodRanges): ResolvedPeriod {
  const isKnown = compare !== null && toComparison(compare) !== null
  const dates = resolveDates(asked, ranges)
  return {
    ...dates,
    compare: isKnown ? compare : null,
    grain: grainsOf(dates).find((name) => name === grain) ?? null,
  }
}

function resolveDates(
  { period, from, to }: Omit<PeriodSelection, 'compare' | 'grain'>,
  ranges: PeriodRanges,
): Omit<ResolvedPeriod, 'compare' | 'grain'> {
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

/** The same with what the period is compared with, for procedures that compare. */
export function comparedInput({ compare, ...period }: Period & { compare: string | null }) {
  return { ...periodInput(period), ...(compare !== null && { compare }) }
}

/** The same with what a point covers, for procedures that return figures over time. */
export function seriesInput(period: Period & { compare: string | null; grain: Grain | null }) {
  return { ...comparedInput(period), ...(period.grain !== null && { grain: period.grain }) }
}

/** The preset periods for the workspace's today. Computed on the server only; the browser gets the dates. */
export function periodRanges({ today, freshness }: Pick<Me, 'today' | 'freshness'>): PeriodRanges {
  return {
    last7: weekUpTo(addDays(today, -1)),
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    week: { from: addDays(today, 1 - isoWeekday(today)), to: today },
    month: { from: `${today.slice(0, 8)}01`, to: today },
    lastData: freshness.dataTo === null ? null : weekUpTo(freshness.dataTo),
  }
}

function weekUpTo(to: string): Period {
  return { from: addDays(to, -6), to }
}

/** The part of an address that chooses the period, its comparison and its granularity, shared by every page. */
export const periodParams = {
  period: parseAsString,
  from: parseAsString,
  to: parseAsString,
  compare: parseAsString,
  grain: parseAsStringLiteral(['week', 'month']),
}

export const loadPeriodSelection = createLoader(periodParams)
