'use client'

import { useQueryStates } from 'nuqs'
import { periodParams } from './period-params'
import { usePeriodRanges } from './period-provider'
import { type PeriodSelection, type ResolvedPeriod, resolvePeriod } from './resolve-period'

/** The chosen period, its dates, and the way to choose another. */
export function usePeriod(): ResolvedPeriod & { select(selection: PeriodSelection): void } {
  const ranges = usePeriodRanges()
  const [selection, setSelection] = useQueryStates(periodParams, { history: 'push', scroll: false })
  return { ...resolvePeriod(selection, ranges), select: (next) => void setSelection({ ...next }) }
}
