import type { ComponentProps } from 'react'
import { cn } from '@/lib/class-names'

/** A sheet on the canvas that holds one idea. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section className={cn('min-w-0 rounded-card border border-line bg-surface shadow-card', className)} {...rest} />
  )
}
