'use client'

import type { ComponentProps, ReactNode } from 'react'
import { useFetched } from '@/components/ui/use-fetched'

interface PickerProps {
  /** The accessible name of the popover. */
  label: string
  button: ComponentProps<'button'>
  /** The content of the popover, which may close it. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a list to choose from. Its code is loaded when the user approaches the button. */
export function Picker({ label, button, children }: PickerProps) {
  const { fetched, opener } = useFetched(() => import('./picker-popover'))
  if (fetched) {
    return (
      <fetched.PickerPopover label={label} button={button}>
        {children}
      </fetched.PickerPopover>
    )
  }
  return <button type="button" aria-haspopup="dialog" aria-expanded={false} {...button} {...opener()} />
}
