'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { DataTable } from '@/components/table/data-table'
import { ListCard } from '@/components/table/list-card'
import { SearchField } from '@/components/table/search-field'
import { Button } from '@/components/ui/button'
import { NativeSelect } from '@/components/ui/native-select'
import { RestaurantsExport } from '@/features/export/restaurants-export'
import { ListHeader } from '@/features/list/list-header'
import { SourceFilter } from '@/features/list/source-filter'
import { useListState } from '@/features/list/use-list-state'
import { ComparedLine } from '@/features/period/compared-line'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { useRestaurantColumns } from './restaurant-columns'
import { restaurantsInput } from './restaurants-query'
import { sortRestaurants } from './sort-restaurants'
import { useRestaurantChanges } from './use-restaurant-changes'

const CreateRestaurant = dynamic(() => import('./create-restaurant').then((module) => module.CreateRestaurant), {
  ssr: false,
})

/** Every restaurant of the chain with its figures of the period. */
export function RestaurantsView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const { scopes, workspace } = useSession()
  const [isCreating, setCreating] = useState(false)
  const { state, change, turn, sortBy, search, reset } = useListState()
  const query = useQuery(
    trpc.restaurants.list.queryOptions(restaurantsInput(period, state), { placeholderData: keepPreviousData }),
  )
  const whole = query.data?.meta.hasMore === false && query.data.meta.offset === 0
  const columns = useRestaurantColumns(whole, useRestaurantChanges())
  const toolbar = (
    <>
      <SearchField label={t('restaurants.search')} value={state.q ?? ''} onSearch={search} />
      <SourceFilter value={state.source} onChange={(source) => change({ source })} />
      <NativeSelect
        label={t('restaurant.state')}
        value={state.state ?? ''}
        onChange={({ target: { value } }) =>
          change({ state: value === 'active' || value === 'inactive' ? value : null })
        }
        className="basis-36 sm:max-w-48"
      >
        <option value="">{t('restaurant.state.all')}</option>
        <option value="active">{t('restaurant.state.active')}</option>
        <option value="inactive">{t('restaurant.state.inactive')}</option>
      </NativeSelect>
    </>
  )
  return (
    <>
      <ListHeader title={t('restaurants.title')}>
        <RestaurantsExport />
        {scopes.includes('write:restaurants') && workspace.limitedTo === null && (
          <Button look="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden="true" />
            {t('restaurant.add')}
          </Button>
        )}
      </ListHeader>
      {scopes.includes('read:dashboards') && <ComparedLine />}
      <ListCard
        query={query}
        cursor={state.cursor}
        onTurn={turn}
        onReset={reset}
        toolbar={toolbar}
        emptyHint={t('restaurant.empty')}
      >
        {(rows) => (
          <DataTable
            caption={t('restaurants.title')}
            columns={columns}
            rows={whole ? sortRestaurants(rows, state.sort) : rows}
            rowId={({ id }) => id}
            sort={whole ? (state.sort ?? '-revenue') : 'name'}
            onSort={sortBy}
          />
        )}
      </ListCard>
      {isCreating && <CreateRestaurant onClose={() => setCreating(false)} />}
    </>
  )
}
