'use client'

import { mayOpen } from '@vitrina/contract/panel-pages'
import { useCallback } from 'react'
import { useSession } from '@/components/shell/use-session'
import { type DrillPoint, type DrillTarget, drillHref, drillPages } from './drill-href'
import { useFiguresScope } from './figures-of'

export type Drill = (point?: DrillPoint) => DrillTarget | null

/** Where the figures of a metric lead here; null where nothing is behind them or the reader may not see it. */
export function useDrill(metric: string | null | undefined): Drill {
  const scope = useFiguresScope()
  const session = useSession()
  return useCallback(
    (point) => {
      const target = metric ? drillHref(metric, scope, point) : null
      return target !== null && mayOpen(session, drillPages[target.to]) ? target : null
    },
    [metric, scope, session],
  )
}
