'use client'

import type { ComponentProps, ReactNode } from 'react'
import { useFetched } from '@/components/ui/use-fetched'

interface PickerProps {
  /** Name of what opens. */
  label: string
  button: ComponentProps<'button'>
  /** What opens; it may close itself. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a list to choose from. The code of what opens comes when somebody nears the button. */
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
