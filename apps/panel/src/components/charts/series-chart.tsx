'use client'

import type { Unit } from '@vitrina/contract/widget'
import dynamic from 'next/dynamic'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { DrillTarget } from '@/features/drill/drill-href'
import { type Approach, handOver } from './hand-over'
import { StaticBars } from './static-bars'

export interface SeriesPoint {
  x: string
  y: number | null
  /** The point in the same place of the period before. */
  before?: { x: string; y: number | null } | null
}

export type SeriesKind = 'bar' | 'step' | 'line' | 'area'

export interface SeriesChartProps {
  /** What the chart shows, for who does not see it. */
  label: string
  unit: Unit
  points: SeriesPoint[]
  kind: SeriesKind
  /** Words under the axis: one line, or two. */
  tick: (x: string) => readonly [string] | readonly [string, string]
  /** The full name of a point, for the hover card. */
  title: (x: string, beside?: string) => string
  /** Where a point leads. */
  drill?: (x: string) => DrillTarget | null
}

export interface SeriesPlotProps extends SeriesChartProps {
  /** It stands on the page. */
  onDrawn: () => void
}

const load = () => import('./series-plot')
const SeriesPlot = dynamic(load, { ssr: false, loading: () => null })

/**
 * A series over days or hours. Bars come with the page, and the drawing library, which answers the pointer and the keys, as
 * soon as somebody comes to them.
 */
export function SeriesChart(props: SeriesChartProps) {
  const isStill = props.kind === 'bar'
  const [isWanted, setWanted] = useState(!isStill)
  const over = useRef<HTMLDivElement>(null)
  const approach = useRef<Approach | null>(null)
  useLoadWhenUsed(isStill)
  const onPointer = ({ clientX, clientY, pointerType, type }: PointerEvent) => {
    if (over.current?.querySelector('.recharts-wrapper')) return
    const isPress = type === 'pointerup' && pointerType === 'mouse'
    approach.current = { clientX, clientY, isPress: isPress || approach.current?.isPress === true }
    setWanted(true)
  }
  return (
    <figure
      aria-label={props.label}
      className="@container relative h-64 w-full sm:h-72"
      {...(isStill && { onPointerEnter: onPointer, onPointerMove: onPointer, onPointerUp: onPointer })}
    >
      {isStill && <StaticBars {...props} />}
      <div ref={over} className="absolute inset-0">
        {isWanted ? (
          <SeriesPlot {...props} onDrawn={() => handOver(over.current, approach.current)} />
        ) : (
          // Where the keys come to the chart; the drawing takes them over.
          <button
            type="button"
            aria-label={props.label}
            className="size-full cursor-default"
            onFocus={() => setWanted(true)}
          />
        )}
      </div>
    </figure>
  )
}

/** Fetches the drawing library at the first sign of life on the page, so that it is there when a chart is reached. */
function useLoadWhenUsed(isStill: boolean): void {
  useEffect(() => {
    if (!isStill) return
    const signs = ['pointermove', 'touchstart', 'keydown'] as const
    const fetch = () => {
      forget()
      void load().catch(() => undefined)
    }
    const forget = () => {
      for (const sign of signs) window.removeEventListener(sign, fetch)
    }
    for (const sign of signs) window.addEventListener(sign, fetch, { passive: true })
    return forget
  }, [isStill])
}
