'use client'

import { useQuery } from '@tanstack/react-query'
import { ChartScatter } from 'lucide-react'
import { useMemo } from 'react'
import { PeriodLink } from '@/components/shell/period-link'
import { PresetLink } from '@/components/shell/preset-link'
import { FilterChip } from '@/components/table/filter-chip'
import { buttonStyle } from '@/components/ui/button'
import { FilterChips, ListPage, ListSearch, ListSort, mostOnPage } from '@/features/list/list-page'
import { RestaurantFilter } from '@/features/list/restaurant-filter'
import { keepPage, useList } from '@/features/list/use-list'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { CategoryFilter } from './category-filter'
import { dearPct } from './food-cost'
import { MenuFilters } from './menu-filters'
import { menuList } from './menu-list'
import { useOfRestaurant } from './use-of-restaurant'

/** The menu with what each dish sold, what it costs and what it leaves. */
export function MenuView() {
  const { t } = useI18n()
  const { figure } = useFormat()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const page = useList(menuList)
  const { state, change } = page
  const query = useQuery(trpc.dishes.menu.queryOptions(page.input, keepPage))
  const { hrefOf } = useOfRestaurant()
  const isCostly = state.above === dearPct && state.below === null
  // What a field or a button of its own tells is no chip.
  const hasControl = (name: string) =>
    name === 'category' || (name === 'above' && isCostly) || (name === 'only' && state.only === 'no-cost')
  const chips = menuList.narrowing(state, t, figure).filter(({ name }) => !hasControl(name))
  return (
    <ListPage
      page={page}
      query={query}
      own={useMemo(() => ({ hrefOf, onCategory: (category: string) => change({ category }) }), [hrefOf, change])}
      load={(input) => client.dishes.menu.query({ ...input, limit: mostOnPage })}
      actions={
        <>
          <PeriodLink href={hrefOf('/menu/analysis')} className={buttonStyle({ size: 'md' })}>
            <ChartScatter aria-hidden="true" />
            {t('analysis.link')}
          </PeriodLink>
          <PresetLink preset="Меню">{t('analysis.dashboard')}</PresetLink>
        </>
      }
      toolbar={
        <>
          <ListSearch page={page} />
          <RestaurantFilter value={state.restaurant} onChange={(restaurant) => change({ restaurant })} />
          <CategoryFilter value={state.category} onChange={(category) => change({ category })} />
          <ListSort page={page} />
          <MenuFilters state={state} onChange={change} />
          <FilterChip
            pressed={isCostly}
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
          <FilterChips chips={chips} onRemove={(name) => change({ [name]: null })} className="contents" />
          {state.restaurant !== null && <p className="basis-full text-ink-soft text-xs">{t('menu.ofRestaurant')}</p>}
        </>
      }
    />
  )
}
