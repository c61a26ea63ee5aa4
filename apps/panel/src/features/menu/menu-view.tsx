'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartScatter } from 'lucide-react'
import { useCallback } from 'react'
import { PeriodLink } from '@/components/shell/period-link'
import { PresetLink } from '@/components/shell/preset-link'
import { DataTable } from '@/components/table/data-table'
import { FilterChip } from '@/components/table/filter-chip'
import { ListCard } from '@/components/table/list-card'
import { SearchField } from '@/components/table/search-field'
import { SortSelect } from '@/components/table/sort-select'
import { buttonStyle } from '@/components/ui/button'
import { MenuExport } from '@/features/export/menu-export'
import { ListHeader } from '@/features/list/list-header'
import { RestaurantFilter } from '@/features/list/restaurant-filter'
import { usePeriod } from '@/features/period/use-period'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { CategoryFilter } from './category-filter'
import { dearPct } from './food-cost'
import { useMenuColumns } from './menu-columns'
import { MenuFilters } from './menu-filters'
import { menuInput } from './menu-query'
import { useMenuState } from './use-menu-state'
import { useOfRestaurant } from './use-of-restaurant'

/** The menu with what each dish sold, what it costs and what it leaves. */
export function MenuView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const { state, change, turn, sortBy, search, reset } = useMenuState()
  const query = useQuery(trpc.dishes.menu.queryOptions(menuInput(period, state), { placeholderData: keepPreviousData }))
  const columns = useMenuColumns(useCallback((category) => change({ category }), [change]))
  const { hrefOf } = useOfRestaurant()
  const sort = state.sort ?? '-revenue'
  const toolbar = (
    <>
      <SearchField label={t('menu.search')} value={state.q ?? ''} onSearch={search} />
      <RestaurantFilter value={state.restaurant} onChange={(restaurant) => change({ restaurant })} />
      <CategoryFilter value={state.category} onChange={(category) => change({ category })} />
      <SortSelect columns={columns} value={sort} onChange={sortBy} />
      <MenuFilters state={state} onChange={change} />
      <FilterChip
        pressed={state.above === dearPct && state.below === null}
        onPress={() => change({ above: state.above === dearPct ? null : dearPct, below: null })}
      >
        {t('menu.filter.costly')}
      </FilterChip>
      <FilterChip
        pressed={state.only === 'no-cost'}
        onPress={() => change({ only: state.only === 'no-cost' ? null : 'no-cost' })}
      >
        {t('menu.filter.noCost')}
      </FilterChip>
      <ChosenFilters state={state} onChange={change} />
      {state.restaurant !== null && <p className="basis-full text-ink-soft text-xs">{t('menu.ofRestaurant')}</p>}
    </>
  )
  return (
    <>
      <ListHeader title={t('menu.title')}>
        <MenuExport />
        <PeriodLink href={hrefOf('/menu/analysis')} className={buttonStyle({ size: 'md' })}>
          <ChartScatter aria-hidden="true" />
          {t('analysis.link')}
        </PeriodLink>
        <PresetLink preset="menu">{t('analysis.dashboard')}</PresetLink>
      </ListHeader>
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

/** The bounds that are set, each to be taken away by a press. */
function ChosenFilters({
  state,
  onChange,
}: Pick<ReturnType<typeof useMenuState>, 'state'> & { onChange: ReturnType<typeof useMenuState>['change'] }) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const { above, below, revenue, only } = state
  const isCostly = above === dearPct && below === null
  return (
    <>
      {above !== null && !isCostly && (
        <FilterChip pressed removable onPress={() => onChange({ above: null })}>
          {t('menuFilter.chip.above', { value: figure.exact('percent', above) })}
        </FilterChip>
      )}
      {below !== null && (
        <FilterChip pressed removable onPress={() => onChange({ below: null })}>
          {t('menuFilter.chip.below', { value: figure.exact('percent', below) })}
        </FilterChip>
      )}
      {revenue !== null && (
        <FilterChip pressed removable onPress={() => onChange({ revenue: null })}>
          {t('menuFilter.chip.revenue', { value: figure.short('money', revenue) })}
        </FilterChip>
      )}
      {only === 'with-cost' && (
        <FilterChip pressed removable onPress={() => onChange({ only: null })}>
          {t('menuFilter.cost.known')}
        </FilterChip>
      )}
    </>
  )
}
