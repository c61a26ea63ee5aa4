'use client'

import { SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button, buttonStyle } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { useI18n } from '@/i18n/i18n-provider'
import { numberIn, sumPattern } from '@/lib/number-in'
import type { MenuState } from './menu-list'

interface MenuFiltersProps {
  state: MenuState
  onChange: (values: Partial<MenuState>) => void
}

/** The filters that are asked for now and then: bounds of food cost, revenue, and whether there is a cost. */
export function MenuFilters({ state, onChange }: MenuFiltersProps) {
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
      <Button type="submit" look="primary" size="md" className="col-span-2 mt-1">
        {t('list.apply')}
      </Button>
    </form>
  )
}
