'use client'

import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { useFormat } from '@/format/use-format'
import { AxisTick } from './axis-tick'
import { plotArea } from './plot-area'
import type { SeriesChartProps } from './series-chart'
import { TooltipCard } from './tooltip-card'

/** Draws a series; the figures are the ones it is given. */
export default function SeriesPlot({ label, unit, points, kind, tick, title }: SeriesChartProps) {
  const { figure } = useFormat()
  const margin = { top: plotArea.top, right: plotArea.right, bottom: 0, left: 0 }
  const frame = [
    <CartesianGrid key="grid" vertical={false} stroke="var(--line)" />,
    <XAxis
      key="x"
      dataKey="x"
      height={plotArea.bottomOf(points[0] ? tick(points[0].x).length : 1)}
      tickLine={false}
      axisLine={{ stroke: 'var(--line-strong)' }}
      interval={points.length <= 8 ? 0 : 'preserveStartEnd'}
      minTickGap={8}
      tickFormatter={(value) => tick(String(value)).reduce((longest, line) => (line.length > longest.length ? line : longest), '')}
      tick={(props) => <AxisTick x={props.x} y={props.y} lines={tick(String(props.payload.value))} />}
    />,
    <YAxis
      key="y"
      width={plotArea.left}
      tickCount={5}
      tickLine={false}
      axisLine={false}
      tickMargin={6}
      domain={kind === 'bar' ? [0, 'auto'] : ['auto', 'auto']}
      tick={{ fill: 'var(--ink-soft)', fontSize: 12 }}
      tickFormatter={(value: number) => figure.compact(value)}
    />,
    <Tooltip
      key="tooltip"
      isAnimationActive={false}
      cursor={kind === 'bar' ? { fill: 'var(--muted)' } : { stroke: 'var(--line-strong)' }}
      content={({ active, payload, label: x }) =>
        active ? <TooltipCard title={title(String(x))} unit={unit} value={toFigure(payload?.[0]?.value)} /> : null
      }
    />,
  ]
  return (
    <div className="size-full bg-surface [&_.recharts-surface]:outline-offset-4">
      <ResponsiveContainer width="100%" height="100%">
        {kind === 'bar' ? (
          <BarChart data={points} margin={margin} barCategoryGap="16%" title={label}>
            {frame}
            <Bar dataKey="y" fill="var(--chart)" radius={[4, 4, 0, 0]} maxBarSize={64} isAnimationActive={false} />
          </BarChart>
        ) : (
          <AreaChart data={points} margin={margin} title={label}>
            {frame}
            <Area
              dataKey="y"
              type="stepAfter"
              stroke="var(--chart)"
              strokeWidth={2}
              fill="var(--accent-soft)"
              dot={{ r: 3.5, fill: 'var(--chart)', strokeWidth: 0 }}
              activeDot={{ r: 5 }}
              isAnimationActive={false}
            />
          </AreaChart>
        )}
      </ResponsiveContainer>
    </div>
  )
}

function toFigure(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
