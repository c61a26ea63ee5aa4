import type { ComponentProps } from 'react'
import { cn } from '@/lib/class-names'

/** A raised box on the page for one topic. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section className={cn('min-w-0 rounded-card border border-line bg-surface shadow-card', className)} {...rest} />
  )
}
