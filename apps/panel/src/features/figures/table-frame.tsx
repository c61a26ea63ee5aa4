'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from '@/lib/class-names'

interface FrameProps {
  caption: string
  className?: string | undefined
  children: ReactNode
}

/** A table of figures that scrolls within its frame. */
export function TableFrame({ caption, className, children }: FrameProps) {
  return (
    <ScrollFrame caption={caption} className={className}>
      <table className="w-full border-separate border-spacing-0 text-sm [&_td]:border-line [&_th]:border-line [&_tr:not(:first-child)>*]:border-t">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </ScrollFrame>
  )
}

/** A frame whose content scrolls, by keyboard too. An edge that cuts the content off is shaded. */
export function ScrollFrame({ caption, className, children }: FrameProps) {
  const { frame, cut } = useCutEdges()
  return (
    <div className={cn('relative -mx-2 flex min-h-0 flex-col', className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is of forms */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div ref={frame} role="group" aria-label={caption} tabIndex={0} className="relative min-h-0 overflow-auto px-2">
        {children}
      </div>
      <Shade edge="right" isShown={cut.right} />
      <Shade edge="bottom" isShown={cut.bottom} />
    </div>
  )
}

const shades = {
  right: 'inset-y-0 right-0 w-7 bg-linear-to-l',
  bottom: 'inset-x-0 bottom-0 h-7 bg-linear-to-t',
} as const

function Shade({ edge, isShown }: { edge: keyof typeof shades; isShown: boolean }) {
  return (
    <span
      aria-hidden="true"
      data-cut={isShown ? edge : undefined}
      className={cn(
        'pointer-events-none absolute z-30 from-ink/15 to-transparent transition-opacity print:hidden',
        shades[edge],
        !isShown && 'opacity-0',
      )}
    />
  )
}

/** A scrolling frame, and the edges at which its content is cut off. */
function useCutEdges() {
  const frame = useRef<HTMLDivElement>(null)
  const [cut, setCut] = useState({ right: false, bottom: false })
  useEffect(() => {
    const box = frame.current
    if (box === null) return
    const look = () => {
      const right = box.scrollWidth - box.clientWidth - box.scrollLeft > 1
      const bottom = box.scrollHeight - box.clientHeight - box.scrollTop > 1
      setCut((was) => (was.right === right && was.bottom === bottom ? was : { right, bottom }))
    }
    const observer = new ResizeObserver(look)
    observer.observe(box)
    for (const child of box.children) observer.observe(child)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [])
  return { frame, cut }
}
