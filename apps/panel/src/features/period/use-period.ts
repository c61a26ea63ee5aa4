'use client'

import { useQueryStates } from 'nuqs'
import { periodParams } from './period-params'
import { usePeriodRanges } from './period-provider'
import { type PeriodSelection, type ResolvedPeriod, resolvePeriod } from './resolve-period'

interface ChosenPeriod extends ResolvedPeriod {
  select(selection: Omit<PeriodSelection, 'compare'>): void
  /** Sets the period beside other days; null: beside what it usually is. */
  compareWith(compare: string | null): void
}

/** The chosen period, its dates, what it stands beside, and the way to choose others. */
export function usePeriod(): ChosenPeriod {
  const ranges = usePeriodRanges()
  const [selection, setSelection] = useQueryStates(periodParams, { history: 'push', scroll: false })
  const resolved = resolvePeriod(selection, ranges)
  // Days of one's own were chosen for the days that were on the page.
  const hasOwnDays = resolved.compare?.includes('..') === true
  return {
    ...resolved,
    select: (next) => void setSelection({ ...next, ...(hasOwnDays && { compare: null }) }),
    compareWith: (compare) => void setSelection({ compare }),
  }
}
