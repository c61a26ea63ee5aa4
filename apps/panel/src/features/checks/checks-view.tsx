'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DataTable } from '@/components/table/data-table'
import { ListCard } from '@/components/table/list-card'
import { SearchField } from '@/components/table/search-field'
import { SortSelect } from '@/components/table/sort-select'
import { ListHeader } from '@/features/list/list-header'
import { RestaurantFilter } from '@/features/list/restaurant-filter'
import { useListState } from '@/features/list/use-list-state'
import { WaiterFilter } from '@/features/list/waiter-filter'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { useCheckColumns } from './check-columns'
import { checksInput } from './checks-query'

/** The journal of checks, the latest first. */
export function ChecksView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const { state, change, turn, sortBy, search, reset } = useListState()
  const query = useQuery(
    trpc.checks.list.queryOptions(checksInput(period, state), { placeholderData: keepPreviousData }),
  )
  const columns = useCheckColumns()
  const sort = state.sort ?? '-opened_at'
  const toolbar = (
    <>
      <SearchField label={t('checks.search')} value={state.q ?? ''} onSearch={search} inputMode="numeric" />
      <RestaurantFilter value={state.restaurant} onChange={(restaurant) => change({ restaurant })} />
      <WaiterFilter value={state.waiter} onChange={(waiter) => change({ waiter })} />
      <SortSelect
        value={sort}
        onChange={sortBy}
        choices={[
          { value: '-opened_at', label: t('checks.sort.latest') },
          { value: 'opened_at', label: t('checks.sort.earliest') },
          { value: '-total', label: t('list.sort.descending', { column: t('checks.total') }) },
          { value: 'total', label: t('list.sort.ascending', { column: t('checks.total') }) },
        ]}
      />
    </>
  )
  return (
    <>
      <ListHeader title={t('checks.title')} />
      <ListCard query={query} cursor={state.cursor} onTurn={turn} onReset={reset} toolbar={toolbar}>
        {(rows) => (
          <DataTable
            caption={t('checks.title')}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            sort={sort}
            onSort={sortBy}
          />
        )}
      </ListCard>
    </>
  )
}
