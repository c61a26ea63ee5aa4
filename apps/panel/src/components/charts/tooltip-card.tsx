'use client'

import type { Unit } from '@vitrina/contract/widget'
import { Figure } from '@/components/figure'
import type { SeriesPoint } from './series-chart'

interface TooltipCardProps {
  point: SeriesPoint
  unit: Unit
  title: (x: string, beside?: string) => string
  /** What a press opens. */
  hint?: string | null
}

/** The exact figure of the point under the pointer, above that of the previous period. */
export function TooltipCard({ point, unit, title, hint }: TooltipCardProps) {
  const { x, y, before } = point
  return (
    <div className="rounded-lg border border-line bg-raised px-3 py-2 text-sm shadow-pop">
      <div className="text-ink-soft text-xs first-letter:uppercase">{title(x)}</div>
      <div className="mt-0.5 font-semibold">
        <Figure unit={unit} value={y} digits="exact" />
      </div>
      {before && (
        <div className="mt-1.5 border-line border-t pt-1.5 text-ink-soft text-xs">
          <span className="inline-block first-letter:uppercase">{title(before.x, x)}</span>
          {': '}
          <Figure unit={unit} value={before.y} digits="exact" />
        </div>
      )}
      <TooltipHint text={hint} />
    </div>
  )
}

/** The last line of a hover card: what a press does. */
export function TooltipHint({ text }: { text: string | null | undefined }) {
  return text ? <div className="mt-1.5 text-accent text-xs">{text}</div> : null
}
