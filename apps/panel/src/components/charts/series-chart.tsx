'use client'

import type { Unit } from '@vitrina/contract/widget'
import dynamic from 'next/dynamic'
import type { DrillTarget } from '@/features/drill/drill-href'
import { StaticBars } from './static-bars'
import { useDrawing } from './use-drawing'

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
  title: (x: string) => string
  /** Where a point leads. */
  drill?: (x: string) => DrillTarget | null
}

const SeriesPlot = dynamic(() => import('./series-plot'), { ssr: false, loading: () => null })

/** A series over days or hours. */
export function SeriesChart(props: SeriesChartProps) {
  return props.kind === 'bar' ? (
    <BarChart {...props} />
  ) : (
    <figure aria-label={props.label} className="@container relative h-64 w-full sm:h-72 print:h-56">
      <div className="absolute inset-0">
        <SeriesPlot {...props} />
      </div>
    </figure>
  )
}

/**
 * Bars come with the page; the drawing library, which answers the pointer and the keys, takes over when somebody comes to
 * them. Should it not come, the bars stay.
 */
function BarChart(props: SeriesChartProps) {
  const { area, still, Drawing, isDrawn, want, ...pointer } = useDrawing(() => import('./series-plot'))
  return (
    <figure aria-label={props.label} className="@container relative h-64 w-full sm:h-72 print:h-56" {...pointer}>
      {!isDrawn && <StaticBars {...props} />}
      <div ref={area} className="absolute inset-0">
        {Drawing && <Drawing {...props} />}
        {!isDrawn && (
          // Where the keys come to the chart, until the drawing takes them over.
          <button
            ref={still}
            type="button"
            aria-label={props.label}
            className="absolute inset-0 size-full cursor-default"
            onFocus={want}
          />
        )}
      </div>
    </figure>
  )
}
