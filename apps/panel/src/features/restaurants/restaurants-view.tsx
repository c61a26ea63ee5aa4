'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { WidgetDraft } from '@vitrina/contract/dashboard'
import { Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useMemo, useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { Button } from '@/components/ui/button'
import { ChoiceSelect } from '@/features/list/choice-select'
import { sortRows } from '@/features/list/list'
import { ListPage, ListSearch, maxOnPage } from '@/features/list/list-page'
import { SourceFilter } from '@/features/list/source-filter'
import { keepPage, useList } from '@/features/list/use-list'
import { ComparedLine } from '@/features/period/compare-picker'
import { comparedInput } from '@/features/period/resolve-period'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { type RestaurantChanges, restaurantList } from './restaurant-list'

const CreateRestaurant = dynamic(() => import('./create-restaurant').then((module) => module.CreateRestaurant), {
  ssr: false,
})

/** Every restaurant of the chain with its figures of the period. */
export function RestaurantsView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { scopes, workspace } = useSession()
  const [isCreating, setCreating] = useState(false)
  const page = useList(restaurantList)
  const { state, change } = page
  const query = useQuery(trpc.restaurants.list.queryOptions(page.input, keepPage))
  const isWhole = query.data?.meta.hasMore === false && query.data.meta.offset === 0
  return (
    <>
      <ListPage
        page={page}
        query={query}
        own={useRestaurantChanges()}
        load={(input) => client.restaurants.list.query({ ...input, limit: maxOnPage })}
        // A chain that fits on one page is sorted on the page; a longer one is ordered by name.
        arrange={(rows, whole) => (whole ? sortRows(restaurantList, rows, state.sort, t) : rows)}
        isSortable={isWhole}
        sort={isWhole ? page.sort : 'name'}
        actions={
          scopes.includes('write:restaurants') &&
          workspace.limitedTo === null && (
            <Button variant="primary" onClick={() => setCreating(true)}>
              <Plus aria-hidden="true" />
              {t('restaurant.add')}
            </Button>
          )
        }
        lead={scopes.includes('read:dashboards') && <ComparedLine />}
        toolbar={
          <>
            <ListSearch page={page} />
            <SourceFilter value={state.source} onChange={(source) => change({ source })} />
            <ChoiceSelect
              label={t('restaurant.state')}
              all={t('restaurant.state.all')}
              choices={['active', 'inactive'] as const}
              nameOf={(state) => t(`restaurant.state.${state}`)}
              value={state.state}
              onChange={(chosen) => change({ state: chosen })}
              className="basis-36 sm:max-w-48"
            />
          </>
        }
        emptyHint={t('restaurant.empty')}
      />
      {isCreating && <CreateRestaurant onClose={() => setCreating(false)} />}
    </>
  )
}

const draft: WidgetDraft = {
  ...{ id: 'changes', type: 'bar', title: 'changes', metric: 'revenue_by_restaurant', markdown: null },
  ...{ layout: { x: 0, y: 0, w: 1, h: 1 }, periodRule: 'dashboard', restaurants: [], comparison: 'previous' },
}

/** The revenue of each restaurant, compared with that of the previous days; null if it is unknown. */
function useRestaurantChanges(): RestaurantChanges | null {
  const trpc = useTRPC()
  const period = usePeriod()
  const { scopes } = useSession()
  const { data } = useQuery(
    trpc.dashboards.preview.queryOptions(
      { widgets: [draft], ...comparedInput(period) },
      { placeholderData: keepPreviousData, enabled: scopes.includes('read:dashboards') },
    ),
  )
  const told = data?.[0]?.data
  return useMemo(() => {
    if (told === undefined || !('items' in told)) return null
    const items = new Map(told.items.map((item) => [item.id, item]))
    return { ...told, of: (id) => items.get(id) ?? null }
  }, [told])
}
