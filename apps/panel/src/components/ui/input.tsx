import type { ComponentProps } from 'react'
import { cn } from '@/lib/class-names'

export const fieldStyle =
  'h-10 w-full min-w-0 rounded-lg border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-ink-soft sm:text-sm'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cn(fieldStyle, className)} {...rest} />
}
