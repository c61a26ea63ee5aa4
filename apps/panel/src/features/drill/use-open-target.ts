'use client'

import { mayOpen } from '@vitrina/contract/panel-pages'
import { useCallback } from 'react'
import { useSession } from '@/components/shell/use-session'
import { usePeriodQuery } from '@/features/period/period-provider'
import { usePeriod } from '@/features/period/use-period'
import { type DrillTarget, drillPages } from './drill-href'
import { withKeptChoice } from './kept-choice'

/** A target as this reader opens it from this page; null where they may not see it. */
export function useOpenTarget(): (target: DrillTarget | null) => DrillTarget | null {
  const session = useSession()
  const chosen = usePeriodQuery()
  const { from, to } = usePeriod()
  return useCallback(
    (target) =>
      target !== null && mayOpen(session, drillPages[target.to])
        ? { ...target, href: withKeptChoice(target.href, chosen, { from, to }) }
        : null,
    [session, chosen, from, to],
  )
}
