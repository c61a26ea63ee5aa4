'use client'

import { type ComponentProps, type ReactNode, useState } from 'react'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'

interface PickerPopoverProps {
  label: string
  button: ComponentProps<'button'>
  children: (close: () => void) => ReactNode
}

/** The button of a list together with the list, once it has been opened. */
export function PickerPopover({ label, button, children }: PickerPopoverProps) {
  const [open, setOpen] = useState(true)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger {...button} />
      <PopoverContent
        align="start"
        aria-label={label}
        className="flex max-h-[min(30rem,var(--radix-popover-content-available-height))] w-[min(25rem,calc(100vw-1.5rem))] flex-col p-0"
      >
        {children(() => setOpen(false))}
      </PopoverContent>
    </Popover>
  )
}
