'use client'

import { useQueryStates } from 'nuqs'
import { usePeriodRanges } from './period-provider'
import { type Grain, type PeriodSelection, periodParams, type ResolvedPeriod, resolvePeriod } from './resolve-period'

interface ChosenPeriod extends ResolvedPeriod {
  select(selection: Omit<PeriodSelection, 'compare' | 'grain'>): void
  /** Compares the period with other days; null for the default comparison. */
  compareWith(compare: string | null): void
  /** Draws it by weeks or months; null for days. */
  drawBy(grain: Grain | null): void
}

/** The chosen period, its dates, what it is compared with, and functions to choose others. */
export function usePeriod(): ChosenPeriod {
  const ranges = usePeriodRanges()
  const [selection, setSelection] = useQueryStates(periodParams, { history: 'push', scroll: false })
  const resolved = resolvePeriod(selection, ranges)
  // Compared days that were picked by hand apply only to the period they were picked for.
  const hasOwnDays = resolved.compare?.includes('..') === true
  return {
    ...resolved,
    select: (next) => void setSelection({ ...next, ...(hasOwnDays && { compare: null }) }),
    compareWith: (compare) => void setSelection({ compare }),
    drawBy: (grain) => void setSelection({ grain }),
  }
}
