'use client'

import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface StaleProps {
  isStale: boolean
  className?: string | undefined
  children: ReactNode
}

/**
 * What is not true any more until the new answer is there: it can be seen and not used. Focus that was in it comes back
 * with the answer, unless it has gone elsewhere.
 */
export function Stale({ isStale, className, children }: StaleProps) {
  const part = useRef<HTMLDivElement>(null)
  const focused = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const at = document.activeElement
    if (isStale) {
      focused.current = at instanceof HTMLElement && part.current?.contains(at) ? at : null
    } else if (at === null || at === document.body) {
      focused.current?.focus({ preventScroll: true })
    }
  }, [isStale])
  return (
    <div ref={part} inert={isStale} className={className}>
      {children}
    </div>
  )
}
