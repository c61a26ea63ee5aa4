'use client'

import { countDays, mostDailyDays } from '@vitrina/contract/dates'
import { useState } from 'react'
import { type DateRange, DayPicker } from 'react-day-picker'
import { enUS, ru } from 'react-day-picker/locale'
import { Button } from '@/components/ui/button'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { calendarStyle } from './calendar-style'

interface RangeCalendarProps {
  from: string
  to: string
  today: string
  onChoose: (range: { from: string; to: string }) => void
}

/** A month where two presses choose the first and the last day; business dates in, business dates out. */
export function RangeCalendar({ from, to, today, onChoose }: RangeCalendarProps) {
  const { t, locale } = useI18n()
  const { date } = useFormat()
  const [range, setRange] = useState<DateRange | undefined>({ from: localDate(from), to: localDate(to) })
  const first = range?.from ? businessDate(range.from) : null
  const last = range?.to ? businessDate(range.to) : first
  const isTooLong = first !== null && last !== null && countDays(first, last) > mostDailyDays
  return (
    <div className="w-[17.5rem]">
      <DayPicker
        mode="range"
        autoFocus
        resetOnSelect
        locale={locale === 'ru' ? ru : enUS}
        weekStartsOn={1}
        today={localDate(today)}
        defaultMonth={localDate(to)}
        disabled={{ after: localDate(today) }}
        selected={range}
        onSelect={setRange}
        classNames={calendarStyle}
      />
      <div className="mt-3 flex items-center justify-between gap-3 border-line border-t pt-3">
        <span
          className={cn('text-sm', isTooLong ? 'text-bad' : 'text-ink-soft')}
          role={isTooLong ? 'alert' : undefined}
        >
          {isTooLong && t('period.tooLong', { count: mostDailyDays })}
          {!isTooLong && first && last && date.range(first, last, today)}
        </span>
        <Button
          look="primary"
          disabled={!first || !last || isTooLong}
          onClick={() => first && last && onChoose({ from: first, to: last })}
        >
          {t('period.apply')}
        </Button>
      </div>
    </div>
  )
}

// The calendar draws local days; a business date has no zone, so only its year, month and day travel.
function localDate(date: string): Date {
  return new Date(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)))
}

function businessDate(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
