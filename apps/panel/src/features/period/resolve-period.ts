import { addDays, isCalendarDate, isoWeekday, type Period } from '@vitrina/contract/dates'

/**
 * Ready-made periods. `last7` is the default: the seven full days up to yesterday. In the morning today is nearly empty
 * and on Monday the week has only begun, while seven full days hold every weekday once, so they compare fairly with the
 * seven before them.
 */
export const presets = ['last7', 'today', 'yesterday', 'week', 'month'] as const
export type Preset = (typeof presets)[number]

/** What the address bar says: a preset's name, or two dates, or nothing. */
export interface PeriodSelection {
  period: string | null
  from: string | null
  to: string | null
}

export type ResolvedPeriod = Period & { preset: Preset | 'custom' }

/** The dates a selection means on the workspace's `today`; a selection that makes no sense is the default period. */
export function resolvePeriod(selection: PeriodSelection, today: string): ResolvedPeriod {
  const { from, to } = selection
  if (from !== null && to !== null && isCalendarDate(from) && isCalendarDate(to)) {
    return from <= to ? { from, to, preset: 'custom' } : { from: to, to: from, preset: 'custom' }
  }
  const preset = presets.find((name) => name === selection.period) ?? 'last7'
  return { ...presetRange(preset, today), preset }
}

/** The period as the procedures take it. */
export function periodInput({ from, to }: Period) {
  return { date_from: from, date_to: to }
}

function presetRange(preset: Preset, today: string): Period {
  switch (preset) {
    case 'last7':
      return { from: addDays(today, -7), to: addDays(today, -1) }
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'week':
      return { from: addDays(today, 1 - isoWeekday(today)), to: today }
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today }
  }
}
