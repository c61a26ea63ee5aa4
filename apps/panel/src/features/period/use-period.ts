'use client'

import { useQueryStates } from 'nuqs'
import { useSession } from '@/components/shell/use-session'
import { periodParams } from './period-params'
import { type PeriodSelection, type ResolvedPeriod, resolvePeriod } from './resolve-period'

/** The chosen period, its dates on the workspace's today, and the way to choose another. */
export function usePeriod(): ResolvedPeriod & { select(selection: PeriodSelection): void } {
  const { today } = useSession()
  const [selection, setSelection] = useQueryStates(periodParams, { history: 'push', scroll: false })
  return { ...resolvePeriod(selection, today), select: (next) => void setSelection({ ...next }) }
}
