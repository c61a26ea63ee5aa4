'use client'

import { useCallback } from 'react'
import type { DrillPoint, DrillTarget } from './drill-href'
import { drillPoint } from './drill-point'
import { useFiguresScope } from './figures-of'
import type { QuerySource } from './query-source'
import { useOpenTarget } from './use-open-target'

export type Drill = (point?: DrillPoint) => DrillTarget | null

/** What figures are told by: a metric of the catalogue by its id, or a query. */
export type DrillSource = string | QuerySource | null | undefined

/** Where the figures of a source lead here; null where nothing is behind them or the reader may not see it. */
export function useDrill(source: DrillSource): Drill {
  const scope = useFiguresScope()
  const open = useOpenTarget()
  return useCallback((point) => (source ? open(drillPoint(source, scope, point)) : null), [source, scope, open])
}
