import { addDays, isoWeekday, type Period } from '@vitrina/contract/dates'
import type { Me } from '@vitrina/contract/session'
import type { PeriodRanges } from './resolve-period'

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
