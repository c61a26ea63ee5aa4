'use client'

import { useQueryStates } from 'nuqs'
import { useCallback, useMemo } from 'react'
import { builderParams } from './builder-params'
import { type BuilderQuery, paramsOf, queryOf } from './builder-query'

/** The query in the address, and the way to change it: each change is a step back. */
export function useBuilder() {
  const [params, setParams] = useQueryStates(builderParams, { history: 'push', scroll: false })
  const query = useMemo(() => queryOf(params), [params])
  const change = useCallback(
    (values: Partial<BuilderQuery>) => {
      const next = { ...query, ...values }
      const order = next.order && next.metrics.includes(next.order.metric) ? next.order : null
      void setParams({ ...paramsOf({ ...next, order }) })
    },
    [query, setParams],
  )
  const draw = useCallback((chart: BuilderQuery['metrics'][number]) => void setParams({ chart }), [setParams])
  const drawn = params.chart !== null && query.metrics.includes(params.chart) ? params.chart : query.metrics[0]
  return { query, change, drawn, draw }
}
