'use client'

import type { ReactNode } from 'react'
import { cn } from '@/lib/class-names'

interface TableFrameProps {
  caption: string
  className?: string | undefined
  children: ReactNode
}

/** A table that scrolls in its own place, by keyboard too. */
export function TableFrame({ caption, className, children }: TableFrameProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of forms
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div role="group" aria-label={caption} tabIndex={0} className={cn('relative -mx-2 overflow-auto px-2', className)}>
      <table className="w-full border-separate border-spacing-0 text-sm [&_td]:border-line [&_th]:border-line [&_tr:not(:first-child)>*]:border-t">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  )
}
