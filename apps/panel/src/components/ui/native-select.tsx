import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/class-names'
import { fieldStyle } from './input'

/** The browser's own select, in the panel's style. */
export function NativeSelect({ label, className, ...rest }: ComponentProps<'select'> & { label?: string }) {
  return (
    <span className={cn('relative inline-block min-w-0 flex-1', className)}>
      <select aria-label={label} className={cn(fieldStyle, 'appearance-none truncate pr-9')} {...rest} />
      <ChevronDown
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-4 text-ink-soft"
        aria-hidden="true"
      />
    </span>
  )
}
