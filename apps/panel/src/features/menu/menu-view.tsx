'use client'

import { useQuery } from '@tanstack/react-query'
import { ChartScatter, SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useMemo, useState } from 'react'
import { PeriodLink } from '@/components/shell/period-link'
import { PresetLink } from '@/components/shell/preset-link'
import { FilterChip } from '@/components/table/filter-chip'
import { Button, buttonStyle } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { FilterChips, ListPage, ListSearch, ListSort, maxOnPage } from '@/features/list/list-page'
import { RestaurantFilter } from '@/features/list/restaurant-filter'
import { keepPage, useList } from '@/features/list/use-list'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { numberIn, sumPattern } from '@/lib/number-in'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { CategoryFilter } from './category-filter'
import { dearPct } from './food-cost'
import { type MenuState, menuList } from './menu-list'
import { useOfRestaurant } from './use-of-restaurant'

/** The menu with the sales, the cost and the margin of each dish. */
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
  // A filter that has a field or a button of its own gets no chip.
  const hasControl = (name: string) =>
    name === 'category' || (name === 'above' && isCostly) || (name === 'only' && state.only === 'no-cost')
  const chips = menuList.narrowing(state, t, figure).filter(({ name }) => !hasControl(name))
  return (
    <ListPage
      page={page}
      query={query}
      own={useMemo(() => ({ hrefOf, onCategory: (category: string) => change({ category }) }), [hrefOf, change])}
      load={(input) => client.dishes.menu.query({ ...input, limit: maxOnPage })}
      actions={
        <>
          <PeriodLink href={hrefOf('/menu/analysis')} className={buttonStyle({ size: 'md' })}>
            <ChartScatter aria-hidden="true" />
            {t('analysis.link')}
          </PeriodLink>
          <PresetLink preset="menu">{t('analysis.dashboard')}</PresetLink>
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

interface MenuFiltersProps {
  state: MenuState
  onChange: (values: Partial<MenuState>) => void
}

/** The filters that are used now and then: bounds of food cost, revenue, and whether there is a cost. */
function MenuFilters({ state, onChange }: MenuFiltersProps) {
  const { t } = useI18n()
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger className={buttonStyle({ size: 'md', className: 'flex-1 basis-36 sm:flex-none sm:basis-auto' })}>
        <SlidersHorizontal aria-hidden="true" />
        {t('list.moreFilters')}
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t('list.moreFilters')} className="w-80 max-w-[calc(100vw-1.5rem)] p-4">
        <FiltersForm
          state={state}
          onApply={(values) => {
            setOpen(false)
            onChange(values)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}

function FiltersForm({ state, onApply }: { state: MenuState; onApply: (values: Partial<MenuState>) => void }) {
  const { t, locale } = useI18n()
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const number = (name: string) => numberIn(String(form.get(name) ?? ''), locale)
    const cost = form.get('only')
    onApply({
      above: number('above'),
      below: number('below'),
      revenue: number('revenue'),
      only: cost === 'no-cost' || cost === 'with-cost' ? cost : null,
    })
  }
  const percent = { inputMode: 'decimal', pattern: '[0-9]{1,5}([.,][0-9]{1,2})?', autoComplete: 'off' } as const
  return (
    <form onSubmit={apply} className="grid grid-cols-2 gap-3">
      <Field label={t('menuFilter.above')}>
        {(control) => <Input name="above" defaultValue={state.above ?? ''} {...percent} {...control} />}
      </Field>
      <Field label={t('menuFilter.below')}>
        {(control) => <Input name="below" defaultValue={state.below ?? ''} {...percent} {...control} />}
      </Field>
      <Field label={t('menuFilter.revenue')} className="col-span-2">
        {(control) => (
          <Input
            name="revenue"
            defaultValue={state.revenue ?? ''}
            inputMode="decimal"
            pattern={sumPattern(locale)}
            maxLength={15}
            autoComplete="off"
            {...control}
          />
        )}
      </Field>
      <Field label={t('menu.cost')} className="col-span-2">
        {(control) => (
          <NativeSelect name="only" defaultValue={state.only ?? ''} className="w-full" {...control}>
            <option value="">{t('menuFilter.cost.any')}</option>
            <option value="with-cost">{t('menuFilter.cost.known')}</option>
            <option value="no-cost">{t('menuFilter.cost.unknown')}</option>
          </NativeSelect>
        )}
      </Field>
      <Button type="submit" variant="primary" size="md" className="col-span-2 mt-1">
        {t('list.apply')}
      </Button>
    </form>
  )
}
