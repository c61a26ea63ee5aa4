'use client'

import type { FigureMetric } from '@vitrina/contract/figure-query'
import { mayOpen } from '@vitrina/contract/panel-pages'
import { useCallback } from 'react'
import { useSession } from '@/components/shell/use-session'
import { drillCell } from '../drill/drill-cell'
import { type DrillTarget, drillPages } from '../drill/drill-href'
import { useFiguresScope } from '../drill/figures-of'
import type { QuerySource } from '../drill/query-source'

/** Where a cell of a query's table leads; null where nothing is behind it or the reader may not see it. */
export function useCellDrill({ by, where }: QuerySource) {
  const scope = useFiguresScope()
  const session = useSession()
  return useCallback(
    (metric: FigureMetric, keys: readonly string[]): DrillTarget | null => {
      const target = drillCell({ metric, by, where, keys }, scope)
      return target !== null && mayOpen(session, drillPages[target.to]) ? target : null
    },
    [by, where, scope, session],
  )
}
