'use client'

import type { FigureMetric } from '@vitrina/contract/figure-query'
import { useCallback } from 'react'
import { drillCell } from '../drill/drill-cell'
import type { DrillTarget } from '../drill/drill-href'
import { useFiguresScope } from '../drill/figures-of'
import type { QuerySource } from '../drill/query-source'
import { useOpenTarget } from '../drill/use-open-target'

/** Where a cell of a query's table leads; null where nothing is behind it or the reader may not see it. */
export function useCellDrill({ by, where }: QuerySource) {
  const scope = useFiguresScope()
  const open = useOpenTarget()
  return useCallback(
    (metric: FigureMetric, keys: readonly string[]): DrillTarget | null =>
      open(drillCell({ metric, by, where, keys }, scope)),
    [by, where, scope, open],
  )
}
