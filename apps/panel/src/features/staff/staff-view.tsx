'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { greatest } from '@/components/charts/plot-area'
import { ListPage, ListSearch, ListSort, mostOnPage } from '@/features/list/list-page'
import { RestaurantFilter } from '@/features/list/restaurant-filter'
import { SourceFilter } from '@/features/list/source-filter'
import { keepPage, useList } from '@/features/list/use-list'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { LeastRevenue } from './least-revenue'
import { staffList } from './staff-list'

/** Everyone who served in the period, by what they sold. */
export function StaffView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const page = useList(staffList)
  const { state, change } = page
  const query = useQuery(trpc.waiters.ranking.queryOptions(page.input, keepPage))
  const topShare = greatest((query.data?.data ?? []).map(({ sharePct }) => sharePct))
  return (
    <ListPage
      page={page}
      query={query}
      own={useMemo(() => ({ topShare }), [topShare])}
      load={(input) => client.waiters.ranking.query({ ...input, limit: mostOnPage })}
      toolbar={
        <>
          <ListSearch page={page} />
          <RestaurantFilter value={state.restaurant} onChange={(restaurant) => change({ restaurant })} />
          <SourceFilter value={state.source} onChange={(source) => change({ source })} />
          <LeastRevenue value={state.min} onChange={(min) => change({ min })} />
          <ListSort page={page} />
        </>
      }
      emptyHint={t('staff.empty')}
    />
  )
}
