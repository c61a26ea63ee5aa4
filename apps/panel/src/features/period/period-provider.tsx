'use client'

import { useRouter } from 'next/navigation'
import { useQueryStates } from 'nuqs'
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import { useSession } from '@/components/shell/use-session'
import { type PeriodRanges, periodParams } from './resolve-period'

const RangesContext = createContext<PeriodRanges | null>(null)
const QueryContext = createContext<readonly (readonly [string, string])[]>([])

/** Keeps the chosen period and the dates of the presets, which are requested again when the workspace's day changes. */
export function PeriodProvider({ ranges, children }: { ranges: PeriodRanges; children: ReactNode }) {
  const router = useRouter()
  const { today } = useSession()
  useEffect(() => {
    if (today !== ranges.today.to) router.refresh()
  }, [today, ranges, router])
  // The state that the picker sets: the router's own copy of the address is updated a moment later, and a quick click
  // on a link would lose the period.
  const [chosen] = useQueryStates(periodParams)
  const { period, from, to, compare, grain } = chosen
  const query = useMemo(
    () =>
      Object.entries({ period, from, to, compare, grain }).flatMap(([key, value]) =>
        value === null ? [] : [[key, value] as const],
      ),
    [period, from, to, compare, grain],
  )
  return (
    <RangesContext value={ranges}>
      <QueryContext value={query}>{children}</QueryContext>
    </RangesContext>
  )
}

export function usePeriodRanges(): PeriodRanges {
  const ranges = use(RangesContext)
  if (!ranges) throw new Error('PeriodProvider is missing above this component')
  return ranges
}

/** What the address says about the period, as pairs for the address of another page. */
export function usePeriodQuery(): readonly (readonly [string, string])[] {
  return use(QueryContext)
}
