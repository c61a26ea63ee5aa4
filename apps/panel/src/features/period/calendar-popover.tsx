'use client'

import { type ComponentProps, useState } from 'react'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { RangeCalendar } from './range-calendar'

interface CalendarPopoverProps extends Pick<ComponentProps<typeof RangeCalendar>, 'from' | 'to' | 'today'> {
  label: string
  button: ComponentProps<'button'>
  onChoose: (range: { from: string; to: string }) => void
}

/** The button of the calendar with the calendar itself, from its first opening on. */
export function CalendarPopover({ label, button, onChoose, ...days }: CalendarPopoverProps) {
  const [open, setOpen] = useState(true)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger {...button} />
      <PopoverContent align="end" aria-label={label}>
        <RangeCalendar
          {...days}
          onChoose={(range) => {
            onChoose(range)
            setOpen(false)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}
