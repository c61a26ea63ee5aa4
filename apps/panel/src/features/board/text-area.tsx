import type { ComponentProps } from 'react'
import { fieldStyle } from '@/components/ui/input'
import { cn } from '@/lib/class-names'

/** A field for more than a line; it grows with what is written. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={cn(
        fieldStyle,
        'field-sizing-content block h-auto max-h-[50vh] min-h-24 resize-y py-2.5 leading-relaxed',
        className,
      )}
      {...rest}
    />
  )
}
