'use client'

import { Area, Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useFormat } from '@/format/use-format'
import { nameClass, pairGap, sideGap, valueTicks } from './bar-layout'
import { lineRight, plotArea } from './plot-area'
import { AxisTick, DrillArea, TooltipCard } from './plot-parts'
import type { SeriesChartProps } from './series-chart'

/** Draws a series, and the previous period in a pale shade; it computes no figures itself. */
export default function SeriesPlot({ label, unit, points, kind, tick, title, drill }: SeriesChartProps) {
  const { figure } = useFormat()
  const byX = new Map(points.map((point) => [point.x, point]))
  const compared = points.some(({ before }) => before != null)
  const lines = points[0] ? tick(points[0].x).length : 1
  const isBar = kind === 'bar'
  const values = points.flatMap(({ y, before }) => [y, before?.y ?? null])
  const ticks = valueTicks(values, unit === 'count', kind === 'line' || kind === 'step')
  const letters = Math.max(...points.flatMap(({ x }) => tick(x).map(({ length }) => length)))
  return (
    <DrillArea drill={drill} className="size-full bg-surface">
      {({ onChartClick, onPoint, hint }) => (
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart
            data={points}
            margin={{
              top: plotArea.top,
              right: kind === 'line' || kind === 'area' ? lineRight : plotArea.right,
              bottom: 0,
              left: 0,
            }}
            barCategoryGap={`${sideGap(points.length, compared) * 100}%`}
            barGap={`${pairGap * 100}%`}
            title={label}
            onClick={onChartClick}
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="x"
              height={plotArea.bottomOf(lines)}
              tickLine={false}
              axisLine={{ stroke: 'var(--line-strong)' }}
              interval={isBar || points.length <= 8 ? 0 : 'preserveStartEnd'}
              minTickGap={8}
              tickFormatter={(value) => longest(tick(String(value)))}
              tick={({ x, y, index, payload }) => (
                <AxisTick
                  {...{ x, y }}
                  lines={tick(String(payload.value))}
                  className={isBar ? nameClass(index, points.length, letters) : undefined}
                />
              )}
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
              cursor={isBar ? { fill: 'var(--muted)' } : { stroke: 'var(--line-strong)' }}
              content={({ active, label: x }) => {
                const point = active ? byX.get(String(x)) : undefined
                onPoint(point?.x ?? null)
                return point ? <TooltipCard point={point} unit={unit} title={title} hint={hint(point.x)} /> : null
              }}
            />
            {compared &&
              (isBar ? (
                <Bar dataKey="before.y" fill="var(--chart-pale)" radius={[4, 4, 0, 0]} isAnimationActive={false} />
              ) : (
                <Line
                  dataKey="before.y"
                  stroke="var(--chart-beside)"
                  strokeWidth={2}
                  strokeDasharray="5 4"
                  dot={false}
                  activeDot={false}
                  isAnimationActive={false}
                />
              ))}
            {isBar ? (
              <Bar dataKey="y" fill="var(--chart)" radius={[4, 4, 0, 0]} isAnimationActive={false} />
            ) : kind === 'line' ? (
              <Line
                dataKey="y"
                stroke="var(--chart)"
                strokeWidth={2}
                dot={points.length <= 31 && { r: 3, fill: 'var(--chart)', strokeWidth: 0 }}
                activeDot={{ r: 5 }}
                isAnimationActive={false}
              />
            ) : (
              <Area
                dataKey="y"
                type={kind === 'step' ? 'stepAfter' : 'linear'}
                stroke="var(--chart)"
                strokeWidth={2}
                fill="var(--accent-soft)"
                dot={points.length <= 31 && { r: 3.5, fill: 'var(--chart)', strokeWidth: 0 }}
                activeDot={{ r: 5 }}
                isAnimationActive={false}
              />
            )}
          </ComposedChart>
        </ResponsiveContainer>
      )}
    </DrillArea>
  )
}

function longest(lines: readonly string[]): string {
  return lines.reduce((found, line) => (line.length > found.length ? line : found), '')
}
