'use client'

import type { Unit } from '@vitrina/contract/widget'
import dynamic from 'next/dynamic'
import type { DrillTarget } from '@/features/drill/drill-href'
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
  title: (x: string) => string
  /** Where a point leads. */
  drill?: (x: string) => DrillTarget | null
}

const SeriesPlot = dynamic(() => import('./series-plot'), { ssr: false, loading: () => null })

/** A series over days or hours. Still bars come with the page; the drawing library replaces them when it arrives. */
export function SeriesChart(props: SeriesChartProps) {
  return (
    <figure aria-label={props.label} className="relative h-64 w-full sm:h-72">
      {props.kind === 'bar' && <StaticBars points={props.points} />}
      <div className="absolute inset-0">
        <SeriesPlot {...props} />
      </div>
    </figure>
  )
}
