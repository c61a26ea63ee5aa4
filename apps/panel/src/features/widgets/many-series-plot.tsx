'use client'

import type { SeriesData, Unit } from '@vitrina/contract/widget'
import { Area, Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { valueTicks } from '@/components/charts/bar-layout'
import type { AxisNames } from '@/components/charts/day-axis'
import type { Place } from '@/components/charts/places-of'
import { lineRight, plotArea } from '@/components/charts/plot-area'
import { AxisTick, DrillArea, TooltipHint } from '@/components/charts/plot-parts'
import { seriesColor } from '@/components/charts/series-colors'
import { Figure } from '@/components/figure'
import type { DrillTarget } from '@/features/drill/drill-href'
import { useFormat } from '@/format/use-format'
import { cn } from '@/lib/class-names'

interface ManySeriesPlotProps extends AxisNames {
  label: string
  unit: Unit
  series: SeriesData['series']
  places: Place[]
  kind: 'bar' | 'line' | 'area'
  drill: (x: string) => DrillTarget | null
}

/** Draws several series over one axis, with exactly the figures it is given. */
export default function ManySeriesPlot({
  label: name,
  unit,
  series,
  places,
  kind,
  tick,
  title,
  drill,
}: ManySeriesPlotProps) {
  const { figure } = useFormat()
  const byX = new Map(places.map((place) => [place.x, place]))
  const ticks = valueTicks(
    places.flatMap(({ values }) => values),
    unit === 'count',
    kind === 'line',
  )
  const lines = places[0] ? tick(places[0].x).length : 1
  return (
    <DrillArea drill={drill} className="size-full">
      {({ onChartClick, onPoint, hint }) => (
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart
            data={places}
            margin={{ top: plotArea.top, right: kind === 'bar' ? plotArea.right : lineRight, bottom: 0, left: 0 }}
            title={name}
            onClick={onChartClick}
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="x"
              height={plotArea.bottomOf(lines)}
              tickLine={false}
              axisLine={{ stroke: 'var(--line-strong)' }}
              interval={places.length <= 8 ? 0 : 'preserveStartEnd'}
              minTickGap={8}
              tickFormatter={(value) => tick(String(value)).join(' ')}
              tick={(props) => <AxisTick x={props.x} y={props.y} lines={tick(String(props.payload.value))} />}
            />
            <YAxis
              width={plotArea.left}
              tickLine={false}
              axisLine={false}
              tickMargin={6}
              ticks={ticks}
              interval={0}
              domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
              tick={{ fill: 'var(--ink-soft)', fontSize: 12 }}
              tickFormatter={figure.axis(unit, ticks)}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={kind === 'bar' ? { fill: 'var(--muted)' } : { stroke: 'var(--line-strong)' }}
              content={({ active, label }) => {
                const place = active ? byX.get(String(label)) : undefined
                onPoint(place?.x ?? null)
                return place ? (
                  <PlaceCard place={place} heading={title(place.x)} series={series} unit={unit} hint={hint(place.x)} />
                ) : null
              }}
            />
            {series.map(({ key }, index) => {
              const { fill } = seriesColor(index)
              const shared = { dataKey: (place: Place) => place.values[index] ?? null, isAnimationActive: false }
              if (kind === 'bar') return <Bar key={key} {...shared} fill={fill} radius={[3, 3, 0, 0]} maxBarSize={32} />
              if (kind === 'line') return <Line key={key} {...shared} stroke={fill} strokeWidth={2} dot={false} />
              return <Area key={key} {...shared} stroke={fill} strokeWidth={2} fill={fill} fillOpacity={0.12} />
            })}
          </ComposedChart>
        </ResponsiveContainer>
      )}
    </DrillArea>
  )
}

interface PlaceCardProps {
  place: Place
  heading: string
  series: SeriesData['series']
  unit: Unit
  hint: string | null
}

/** The exact figures at the place under the pointer. */
function PlaceCard({ place, heading, series, unit, hint }: PlaceCardProps) {
  return (
    <div className="rounded-lg border border-line bg-raised px-3 py-2 text-sm shadow-pop">
      <div className="text-ink-soft text-xs first-letter:uppercase">{heading}</div>
      {series.map(({ key, label }, index) => (
        <div key={key} className="mt-1 flex items-center justify-between gap-4">
          <span className="flex items-center gap-2">
            <span aria-hidden="true" className={cn('size-2.5 rounded-[3px]', seriesColor(index).swatch)} />
            {label}
          </span>
          <Figure unit={unit} value={place.values[index] ?? null} digits="exact" className="font-medium" />
        </div>
      ))}
      <TooltipHint text={hint} />
    </div>
  )
}
