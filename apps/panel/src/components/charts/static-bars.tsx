'use client'

import { useFormat } from '@/format/use-format'
import { cn } from '@/lib/class-names'
import { nameClass, pairGap, sideGap, valueTicks } from './bar-layout'
import type { SeriesChartProps } from './series-chart'

type StaticBarsProps = Pick<SeriesChartProps, 'points' | 'unit' | 'tick'>

/**
 * Bars with their axes, without script: they come with the page and stand where the drawing library will draw them. All in
 * shares of the room there is, since nothing has been measured yet.
 */
export function StaticBars({ points, unit, tick }: StaticBarsProps) {
  const { figure } = useFormat()
  const compared = points.some(({ before }) => before != null)
  const ticks = valueTicks(
    points.flatMap(({ y, before }) => [y, before?.y ?? null]),
    unit === 'count',
  )
  const write = figure.axis(unit, ticks)
  const bottom = ticks[0] ?? 0
  const top = ticks.at(-1) ?? 1
  const at = (value: number) => (100 * (top - value)) / (top - bottom)
  const place = 100 / points.length
  const gap = sideGap(points.length, compared)
  const width = place * (compared ? (1 - 2 * gap - pairGap) / 2 : 1 - 2 * gap)
  const names = points.map(({ x }) => tick(x))
  const letters = Math.max(...names.flat().map(({ length }) => length))
  const lines = names[0]?.length ?? 1
  return (
    <div className={cn('absolute inset-0 pt-2 pr-1 pl-[4.75rem]', lines > 1 ? 'pb-10' : 'pb-[1.625rem]')}>
      <svg aria-hidden="true" data-still="" className="size-full overflow-visible fill-ink-soft text-xs tabular-nums">
        {ticks.map((value) => (
          <g key={value}>
            <line x1="0" x2="100%" y1={`${at(value)}%`} y2={`${at(value)}%`} stroke="var(--line)" />
            <text x="-12" y={`${at(value)}%`} dy="0.355em" textAnchor="end">
              {write(value)}
            </text>
          </g>
        ))}
        {points.map(({ x, y, before }, index) => {
          const left = place * (index + gap)
          return (
            <g key={x}>
              {compared && before?.y != null && (
                <StillBar x={left} width={width} from={at(0)} to={at(before.y)} fill="var(--chart-pale)" />
              )}
              {y !== null && (
                <StillBar
                  x={compared ? left + width + place * pairGap : left}
                  width={width}
                  from={at(0)}
                  to={at(y)}
                  fill="var(--chart)"
                />
              )}
              <text
                x={`${place * (index + 0.5)}%`}
                y="100%"
                textAnchor="middle"
                className={nameClass(index, points.length, letters)}
              >
                {names[index]?.map((line, row) => (
                  <tspan key={line} x={`${place * (index + 0.5)}%`} dy={row === 0 ? 16 : 14}>
                    {line}
                  </tspan>
                ))}
              </text>
            </g>
          )
        })}
        <line x1="0" x2="100%" y1="100%" y2="100%" stroke="var(--line-strong)" />
      </svg>
    </div>
  )
}

/** A bar from the axis to its value, its end rounded. */
function StillBar({ x, width, from, to, fill }: { x: number; width: number; from: number; to: number; fill: string }) {
  const y = Math.min(from, to)
  const height = Math.abs(from - to)
  const across = { x: `${x}%`, width: `${width}%`, fill }
  return (
    <>
      <rect {...across} y={`${y}%`} height={`${height}%`} rx="4" />
      <rect {...across} y={`${to < from ? y + height / 2 : y}%`} height={`${height / 2}%`} />
    </>
  )
}
