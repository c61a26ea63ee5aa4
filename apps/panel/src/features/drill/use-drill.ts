'use client'

import { mayOpen } from '@vitrina/contract/panel-pages'
import { useCallback } from 'react'
import { useSession } from '@/components/shell/use-session'
import { type DrillPoint, type DrillTarget, drillPages } from './drill-href'
import { drillPoint } from './drill-point'
import { useFiguresScope } from './figures-of'
import type { QuerySource } from './query-source'

export type Drill = (point?: DrillPoint) => DrillTarget | null

/** What figures are told by: a metric of the catalogue by its id, or a query. */
export type DrillSource = string | QuerySource | null | undefined

/** Where the figures of a source lead here; null where nothing is behind them or the reader may not see it. */
export function useDrill(source: DrillSource): Drill {
  const scope = useFiguresScope()
  const session = useSession()
  return useCallback(
    (point) => {
      const target = source ? drillPoint(source, scope, point) : null
      return target !== null && mayOpen(session, drillPages[target.to]) ? target : null
    },
    [source, scope, session],
  )
}
