'use client'

import type { Unit } from '@vitrina/contract/widget'
import { type ReactNode, useRef } from 'react'
import { Figure } from '@/components/figure'
import type { DrillTarget } from '@/features/drill/drill-href'
import { useDrillPress } from '@/features/drill/use-drill'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
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

interface AxisTickProps {
  x: number | string
  y: number | string
  lines: readonly string[]
  className?: string | undefined
}

/** An axis tick of one line, or of two with the day above its weekday. */
export function AxisTick({ x, y, lines, className }: AxisTickProps) {
  return (
    <text x={x} y={y} textAnchor="middle" fontSize={12} fill="var(--ink-soft)" className={className}>
      {lines.map((line, index) => (
        <tspan key={line} x={x} dy={index === 0 ? 8 : 14} className="tabular-nums">
          {line}
        </tspan>
      ))}
    </text>
  )
}

interface DrillAreaProps {
  /** Returns the drill target of a place on the axis. */
  drill: ((x: string) => DrillTarget | null) | undefined
  className: string
  children: (chart: {
    onChartClick: (state: { activeLabel?: string | number | undefined }) => void
    /** Called by the hover card with the point it shows, so that Enter opens the focused point. */
    onPoint: (x: string | null) => void
    hint: (x: string) => string | null
  }) => ReactNode
}

/** A chart whose points open their drill-down pages: by a click, by Enter or by a second touch. */
export function DrillArea({ drill, className, children }: DrillAreaProps) {
  const { t } = useI18n()
  const { follow, onPointerDown, onKeyDown, isTouch } = useDrillPress()
  const shown = useRef<string | null>(null)
  const target = (x: string | number | null | undefined) => (x == null ? null : (drill?.(String(x)) ?? null))
  const hint = (x: string) => {
    const to = target(x)?.to
    if (to === undefined) return null
    return isTouch.current ? t('drill.pressAgain') : t(`drill.press.${to}`)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the drawing inside takes the focus, and its keys rise to here
    <div
      className={cn(className, drill && '[&_.recharts-surface]:cursor-pointer')}
      onPointerDown={onPointerDown}
      onKeyDown={(event) => {
        onKeyDown()
        if (event.key === 'Enter') follow(target(shown.current))
      }}
    >
      {children({
        onChartClick: ({ activeLabel }) => follow(target(activeLabel)),
        onPoint: (x) => {
          shown.current = x
        },
        hint,
      })}
    </div>
  )
}
