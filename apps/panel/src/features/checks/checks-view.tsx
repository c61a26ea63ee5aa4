'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useCallback } from 'react'
import { PeriodLink } from '@/components/shell/period-link'
import { DataTable } from '@/components/table/data-table'
import { ListCard } from '@/components/table/list-card'
import { SearchField } from '@/components/table/search-field'
import { SortSelect } from '@/components/table/sort-select'
import { buttonStyle } from '@/components/ui/button'
import { ChecksExport } from '@/features/export/checks-export'
import { ListHeader } from '@/features/list/list-header'
import type { ListState } from '@/features/list/list-params'
import { RestaurantFilter } from '@/features/list/restaurant-filter'
import { useListState } from '@/features/list/use-list-state'
import { WaiterFilter } from '@/features/list/waiter-filter'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { CheckChips } from './check-chips'
import { useCheckColumns } from './check-columns'
import { checksInput } from './checks-query'
import { MoreFilters } from './more-filters'
import { NoChecks } from './no-checks'

/** The journal of checks, the latest first. */
export function ChecksView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const { state, change, turn, sortBy, reset } = useListState()
  // A number may be of any day; once it is not looked for, the journal is of its period again.
  const search = useCallback((q: string) => change({ q: q || null, ...(q === '' && { over: null }) }), [change])
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
        columns={columns}
        value={sort}
        onChange={sortBy}
        words={{ '-opened_at': t('checks.sort.latest'), opened_at: t('checks.sort.earliest') }}
      />
      <MoreFilters state={state} onChange={change} />
      <CheckChips state={state} onChange={change} />
    </>
  )
  return (
    <>
      <ListHeader title={t('checks.title')}>
        <ChecksExport />
        <PeriodLink href={reversalsOf(state)} className={buttonStyle({ size: 'md' })}>
          <Undo2 aria-hidden="true" />
          {t('checks.reversals')}
        </PeriodLink>
      </ListHeader>
      <ListCard
        query={query}
        cursor={state.cursor}
        onTurn={turn}
        onReset={reset}
        toolbar={toolbar}
        empty={
          state.q !== null && reset && <NoChecks state={state} period={period} onChange={change} onReset={reset} />
        }
      >
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

/** Voids and returns of the place and the person that the journal is narrowed to. */
function reversalsOf({ restaurant, waiter }: ListState): string {
  const query = new URLSearchParams()
  if (restaurant !== null) query.set('restaurant', restaurant)
  if (waiter !== null) query.set('waiter', waiter)
  const text = query.toString()
  return text === '' ? '/checks/reversals' : `/checks/reversals?${text}`
}
