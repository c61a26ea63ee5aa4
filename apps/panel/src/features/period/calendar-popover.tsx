'use client'

import { type ComponentProps, useState } from 'react'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { RangeCalendar } from './range-calendar'

interface CalendarPopoverProps extends Pick<ComponentProps<typeof RangeCalendar>, 'from' | 'to' | 'today'> {
  label: string
  button: ComponentProps<'button'>
  onChoose: (range: { from: string; to: string }) => void
  /** When it was closed, with or without a choice. */
  onClose?: () => void
}

/** The button of the calendar with the calendar itself, from its first opening on. */
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
