'use client'

import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { useSession } from '@/components/shell/use-session'
import type { PeriodRanges } from './resolve-period'

const RangesContext = createContext<PeriodRanges | null>(null)

/** Keeps the dates of the ready-made periods; when the workspace's day turns, they are asked for again. */
export function PeriodProvider({ ranges, children }: { ranges: PeriodRanges; children: ReactNode }) {
  const router = useRouter()
  const { today } = useSession()
  useEffect(() => {
    if (today !== ranges.today.to) router.refresh()
  }, [today, ranges, router])
  return <RangesContext value={ranges}>{children}</RangesContext>
}

export function usePeriodRanges(): PeriodRanges {
  const ranges = use(RangesContext)
  if (!ranges) throw new Error('PeriodProvider is missing above this component')
  return ranges
}
