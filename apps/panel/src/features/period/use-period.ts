'use client'

import { useQueryStates } from 'nuqs'
import { periodParams } from './period-params'
import { usePeriodRanges } from './period-provider'
import { type Grain, type PeriodSelection, type ResolvedPeriod, resolvePeriod } from './resolve-period'

interface ChosenPeriod extends ResolvedPeriod {
  select(selection: Omit<PeriodSelection, 'compare' | 'grain'>): void
  /** Sets the period beside other days; null: beside what it usually is. */
  compareWith(compare: string | null): void
  /** Draws it by weeks or months; null: by days. */
  drawBy(grain: Grain | null): void
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
    drawBy: (grain) => void setSelection({ grain }),
  }
}
