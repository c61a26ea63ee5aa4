'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { Button } from '@/components/ui/button'
import { ChoiceSelect } from '@/features/list/choice-select'
import { sortRows } from '@/features/list/list'
import { ListPage, ListSearch, mostOnPage } from '@/features/list/list-page'
import { SourceFilter } from '@/features/list/source-filter'
import { keepPage, useList } from '@/features/list/use-list'
import { ComparedLine } from '@/features/period/compared-line'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { restaurantList } from './restaurant-list'
import { useRestaurantChanges } from './use-restaurant-changes'

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
        load={(input) => client.restaurants.list.query({ ...input, limit: mostOnPage })}
        // A chain that fits one page is sorted there; a longer one comes by name.
        arrange={(rows, whole) => (whole ? sortRows(restaurantList, rows, state.sort, t) : rows)}
        isSortable={isWhole}
        sort={isWhole ? page.sort : 'name'}
        actions={
          scopes.includes('write:restaurants') &&
          workspace.limitedTo === null && (
            <Button look="primary" onClick={() => setCreating(true)}>
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
