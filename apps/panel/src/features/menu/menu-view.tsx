'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { DataTable } from '@/components/table/data-table'
import { FilterChip } from '@/components/table/filter-chip'
import { ListCard } from '@/components/table/list-card'
import { SearchField } from '@/components/table/search-field'
import { SortSelect } from '@/components/table/sort-select'
import { ListHeader } from '@/features/list/list-header'
import { useListState } from '@/features/list/use-list-state'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { useMenuColumns } from './menu-columns'
import { menuInput } from './menu-query'

/** The menu with what each dish sold and what it costs. */
export function MenuView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const { state, change, turn, sortBy, search, reset } = useListState()
  const query = useQuery(trpc.dishes.list.queryOptions(menuInput(period, state), { placeholderData: keepPreviousData }))
  const columns = useMenuColumns(useCallback((category) => change({ category }), [change]))
  const sort = state.sort ?? '-revenue'
  const only = (value: 'costly' | 'no-cost') => change({ only: state.only === value ? null : value })
  const toolbar = (
    <>
      <SearchField label={t('menu.search')} value={state.q ?? ''} onSearch={search} />
      <SortSelect
        value={sort}
        onChange={sortBy}
        choices={[
          { value: '-revenue', label: t('list.sort.descending', { column: t('metric.revenue') }) },
          { value: '-quantity', label: t('list.sort.descending', { column: t('menu.quantity') }) },
          { value: '-foodcost', label: t('list.sort.descending', { column: t('metric.foodCost') }) },
          { value: 'revenue', label: t('list.sort.ascending', { column: t('metric.revenue') }) },
          { value: 'name', label: t('menu.name') },
        ]}
      />
      <FilterChip pressed={state.only === 'costly'} onPress={() => only('costly')}>
        {t('menu.filter.costly')}
      </FilterChip>
      <FilterChip pressed={state.only === 'no-cost'} onPress={() => only('no-cost')}>
        {t('menu.filter.noCost')}
      </FilterChip>
      {state.category !== null && (
        <FilterChip pressed removable onPress={() => change({ category: null })}>
          {state.category}
        </FilterChip>
      )}
    </>
  )
  return (
    <>
      <ListHeader title={t('menu.title')} />
      <ListCard query={query} cursor={state.cursor} onTurn={turn} onReset={reset} toolbar={toolbar}>
        {(rows) => (
          <DataTable
            caption={t('menu.title')}
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
