'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { greatest } from '@/components/charts/plot-area'
import { DataTable } from '@/components/table/data-table'
import { ListCard } from '@/components/table/list-card'
import { SearchField } from '@/components/table/search-field'
import { SortSelect } from '@/components/table/sort-select'
import { StaffExport } from '@/features/export/staff-export'
import { ListHeader } from '@/features/list/list-header'
import { RestaurantFilter } from '@/features/list/restaurant-filter'
import { SourceFilter } from '@/features/list/source-filter'
import { useListState } from '@/features/list/use-list-state'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { LeastRevenue } from './least-revenue'
import { useStaffColumns } from './staff-columns'
import { staffInput } from './staff-query'

/** Everyone who served in the period, by what they sold. */
export function StaffView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const { state, change, turn, sortBy, search, reset } = useListState()
  const query = useQuery(
    trpc.waiters.ranking.queryOptions(staffInput(period, state), { placeholderData: keepPreviousData }),
  )
  const columns = useStaffColumns(greatest((query.data?.data ?? []).map(({ sharePct }) => sharePct)))
  const sort = state.sort ?? '-revenue'
  const toolbar = (
    <>
      <SearchField label={t('staff.search')} value={state.q ?? ''} onSearch={search} />
      <RestaurantFilter value={state.restaurant} onChange={(restaurant) => change({ restaurant })} />
      <SourceFilter value={state.source} onChange={(source) => change({ source })} />
      <LeastRevenue value={state.min} onChange={(min) => change({ min })} />
      <SortSelect columns={columns} value={sort} onChange={sortBy} />
    </>
  )
  return (
    <>
      <ListHeader title={t('staff.title')}>
        <StaffExport />
      </ListHeader>
      <ListCard
        query={query}
        cursor={state.cursor}
        onTurn={turn}
        onReset={reset}
        toolbar={toolbar}
        emptyHint={t('staff.empty')}
      >
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
