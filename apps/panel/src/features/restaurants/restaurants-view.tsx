'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DataTable } from '@/components/table/data-table'
import { ListCard } from '@/components/table/list-card'
import { SearchField } from '@/components/table/search-field'
import { ListHeader } from '@/features/list/list-header'
import { useListState } from '@/features/list/use-list-state'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { useRestaurantColumns } from './restaurant-columns'
import { restaurantsInput } from './restaurants-query'

/** Every restaurant of the chain with its figures of the period. */
export function RestaurantsView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const { state, turn, sortBy, search, reset } = useListState()
  const query = useQuery(
    trpc.restaurants.list.queryOptions(restaurantsInput(period, state), { placeholderData: keepPreviousData }),
  )
  const whole = query.data?.meta.hasMore === false && query.data.meta.offset === 0
  const columns = useRestaurantColumns(whole)
  return (
    <>
      <ListHeader title={t('restaurants.title')} />
      <ListCard
        query={query}
        cursor={state.cursor}
        onTurn={turn}
        onReset={reset}
        toolbar={<SearchField label={t('restaurants.search')} value={state.q ?? ''} onSearch={search} />}
      >
        {(rows) => (
          <DataTable
            caption={t('restaurants.title')}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            sort={whole ? (state.sort ?? '-revenue') : 'name'}
            onSort={sortBy}
            sortHere={whole}
          />
        )}
      </ListCard>
    </>
  )
}
