import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/class-names'

interface FilterChipProps {
  pressed: boolean
  onPress: () => void
  /** The chip can only be removed. */
  removable?: boolean
  children: ReactNode
}

/** A filter that one press sets and another clears. */
export function FilterChip({ pressed, onPress, removable = false, children }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cn(
        'inline-flex h-9 items-center gap-1.5 whitespace-nowrap rounded-full border px-3.5 text-[0.8125rem] transition-colors',
        pressed
          ? 'border-accent bg-accent-soft font-medium text-accent'
          : 'border-line-strong text-ink-soft hover:border-ink-soft hover:text-ink',
      )}
    >
      {children}
      {removable && <X className="size-3.5" aria-hidden="true" />}
    </button>
  )
}
