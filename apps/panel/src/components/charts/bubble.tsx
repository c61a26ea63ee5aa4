import type { ReactNode } from 'react'
import { cn } from '@/lib/class-names'

/** A label above a figure or a point, also announced to screen readers; hidden while it is empty. */
export function Bubble({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      aria-live="polite"
      className={cn(
        'pointer-events-none absolute bottom-full z-20 mb-1 whitespace-nowrap rounded-lg border border-line bg-raised px-2.5 py-1 font-normal text-ink text-xs tabular-nums tracking-normal shadow-pop empty:sr-only',
        className,
      )}
    >
      {children}
    </span>
  )
}
