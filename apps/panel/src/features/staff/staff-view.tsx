'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DataTable } from '@/components/table/data-table'
import { ListCard } from '@/components/table/list-card'
import { SearchField } from '@/components/table/search-field'
import { SortSelect } from '@/components/table/sort-select'
import { ListHeader } from '@/features/list/list-header'
import { RestaurantFilter } from '@/features/list/restaurant-filter'
import { useListState } from '@/features/list/use-list-state'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { useStaffColumns } from './staff-columns'
import { staffInput } from './staff-query'

/** Everyone who served in the period, with what they sold. */
export function StaffView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const { state, change, turn, sortBy, search, reset } = useListState()
  const query = useQuery(
    trpc.waiters.list.queryOptions(staffInput(period, state), { placeholderData: keepPreviousData }),
  )
  const columns = useStaffColumns()
  const sort = state.sort ?? '-revenue'
  const toolbar = (
    <>
      <SearchField label={t('staff.search')} value={state.q ?? ''} onSearch={search} />
      <RestaurantFilter value={state.restaurant} onChange={(restaurant) => change({ restaurant })} />
      <SortSelect
        value={sort}
        onChange={sortBy}
        choices={[
          { value: '-revenue', label: t('list.sort.descending', { column: t('metric.revenue') }) },
          { value: '-checks', label: t('list.sort.descending', { column: t('metric.checks') }) },
          { value: '-avg_check', label: t('list.sort.descending', { column: t('metric.avgCheck') }) },
          { value: 'avg_check', label: t('list.sort.ascending', { column: t('metric.avgCheck') }) },
          { value: 'name', label: t('staff.name') },
        ]}
      />
    </>
  )
  return (
    <>
      <ListHeader title={t('staff.title')} />
      <ListCard query={query} cursor={state.cursor} onTurn={turn} onReset={reset} toolbar={toolbar}>
        {(rows) => (
          <DataTable
            caption={t('staff.title')}
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
