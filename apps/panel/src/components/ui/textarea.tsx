import type { ComponentProps } from 'react'
import { cn } from '@/lib/class-names'
import { fieldStyle } from './input'

/** A field of several lines that grows with its text, where the browser supports it. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={cn(fieldStyle, 'field-sizing-content block h-auto min-h-20 py-2 leading-snug', className)}
      {...rest}
    />
  )
}
