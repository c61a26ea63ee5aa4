'use client'

import { countDays, maxDailyDays } from '@vitrina/contract/dates'
import { type ComponentProps, useState } from 'react'
import { type ClassNames, type DateRange, DayPicker } from 'react-day-picker'
import { enUS, ru } from 'react-day-picker/locale'
import { Button } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

interface CalendarPopoverProps extends Pick<ComponentProps<typeof RangeCalendar>, 'from' | 'to' | 'today'> {
  label: string
  button: ComponentProps<'button'>
  onChoose: (range: { from: string; to: string }) => void
  /** Called when it is closed, with or without a choice. */
  onClose?: () => void
}

/** The button of the calendar with the calendar itself. Used once the calendar has been opened. */
export function CalendarPopover({ label, button, onChoose, onClose, ...days }: CalendarPopoverProps) {
  const [open, setOpen] = useState(true)
  const show = (isOpen: boolean) => {
    setOpen(isOpen)
    if (!isOpen) onClose?.()
  }
  return (
    <Popover open={open} onOpenChange={show}>
      <PopoverTrigger {...button} />
      <PopoverContent align="end" aria-label={label}>
        <RangeCalendar
          {...days}
          onChoose={(range) => {
            onChoose(range)
            show(false)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}

interface RangeCalendarProps {
  from: string
  to: string
  today: string
  onChoose: (range: { from: string; to: string }) => void
}

/** A month in which two presses choose the first and the last day. Takes and returns business dates. */
function RangeCalendar({ from, to, today, onChoose }: RangeCalendarProps) {
  const { t, locale } = useI18n()
  const { date } = useFormat()
  const [range, setRange] = useState<DateRange | undefined>({ from: localDate(from), to: localDate(to) })
  const first = range?.from ? businessDate(range.from) : null
  const last = range?.to ? businessDate(range.to) : first
  const isTooLong = first !== null && last !== null && countDays(first, last) > maxDailyDays
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
          {isTooLong && t('period.tooLong', { count: maxDailyDays })}
          {!isTooLong && first && last && date.range(first, last, today)}
        </span>
        <Button
          variant="primary"
          disabled={!first || !last || isTooLong}
          onClick={() => first && last && onChoose({ from: first, to: last })}
        >
          {t('period.apply')}
        </Button>
      </div>
    </div>
  )
}

// The calendar draws local days; a business date has no zone, so only its year, month and day are passed.
function localDate(date: string): Date {
  return new Date(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)))
}

function businessDate(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

const arrow =
  'grid size-8 place-items-center rounded-lg text-ink-soft hover:bg-muted hover:text-ink aria-disabled:opacity-35'

/** The calendar in the panel's own colours. */
const calendarStyle: Partial<ClassNames> = {
  months: 'relative',
  month_caption: 'flex h-8 items-center px-1 font-semibold text-sm capitalize',
  nav: 'absolute top-0 right-0 flex gap-1',
  button_previous: arrow,
  button_next: arrow,
  chevron: 'size-4 fill-current',
  month_grid: 'mt-2 w-full border-collapse',
  weekday: 'h-8 w-10 font-normal text-ink-soft text-xs',
  day: 'h-10 w-10 p-0 text-center text-sm tabular-nums',
  day_button: 'size-10 rounded-lg hover:bg-muted',
  today: 'font-bold text-accent',
  outside: 'text-ink-soft opacity-50',
  disabled: 'pointer-events-none opacity-35',
  range_middle: 'bg-accent-soft',
  range_start: 'rounded-l-lg bg-accent-soft [&>button]:bg-accent [&>button]:text-accent-ink',
  range_end: 'rounded-r-lg bg-accent-soft [&>button]:bg-accent [&>button]:text-accent-ink',
}
