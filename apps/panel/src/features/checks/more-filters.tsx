'use client'

import { SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button, buttonStyle } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'

import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { numberIn, sumPattern } from '@/lib/number-in'
import { type CheckState, hours, weekdays } from './check-list'

interface MoreFiltersProps {
  state: CheckState
  onChange: (values: Partial<CheckState>) => void
}

/** The less common filters: sum, weekday and hour, table, kind of order. */
export function MoreFilters({ state, onChange }: MoreFiltersProps) {
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

function FiltersForm({ state, onApply }: { state: CheckState; onApply: (values: Partial<CheckState>) => void }) {
  const { t, locale } = useI18n()
  const { date } = useFormat()
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim() || null
    const number = (name: string) => numberIn(text(name) ?? '', locale)
    onApply({
      min: number('min'),
      max: number('max'),
      weekday: weekdays.find((each) => each === number('weekday')) ?? null,
      hour: number('hour'),
      table: text('table'),
      kind: text('kind'),
    })
  }
  const sum = { inputMode: 'decimal', pattern: sumPattern(locale), maxLength: 15, autoComplete: 'off' } as const
  return (
    <form onSubmit={apply} className="grid grid-cols-2 gap-3">
      <Field label={t('checks.minTotal')}>
        {(control) => <Input name="min" defaultValue={state.min ?? ''} {...sum} {...control} />}
      </Field>
      <Field label={t('checks.maxTotal')}>
        {(control) => <Input name="max" defaultValue={state.max ?? ''} {...sum} {...control} />}
      </Field>
      <Field label={t('checks.weekday')}>
        {(control) => (
          <NativeSelect name="weekday" defaultValue={state.weekday ?? ''} className="w-full" {...control}>
            <option value="">{t('checks.anyWeekday')}</option>
            {weekdays.map((weekday) => (
              <option key={weekday} value={weekday}>
                {date.weekdayLong(weekday)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('checks.hour')}>
        {(control) => (
          <NativeSelect name="hour" defaultValue={state.hour ?? ''} className="w-full" {...control}>
            <option value="">{t('checks.anyHour')}</option>
            {hours.map((hour) => (
              <option key={hour} value={hour}>
                {`${String(hour).padStart(2, '0')}:00`}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('checks.table')}>
        {(control) => (
          <Input name="table" defaultValue={state.table ?? ''} maxLength={100} autoComplete="off" {...control} />
        )}
      </Field>
      <Field label={t('checks.category')}>
        {(control) => (
          <Input name="kind" defaultValue={state.kind ?? ''} maxLength={100} autoComplete="off" {...control} />
        )}
      </Field>
      <Button type="submit" variant="primary" size="md" className="col-span-2 mt-1">
        {t('list.apply')}
      </Button>
    </form>
  )
}
