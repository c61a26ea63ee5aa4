'use client'

import type { Unit } from '@vitrina/contract/widget'
import dynamic from 'next/dynamic'
import { type ComponentType, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { DrillTarget } from '@/features/drill/drill-href'
import { useFormat } from '@/format/use-format'
import { cn } from '@/lib/class-names'
import { nameClass, pairGap, sideGap, valueTicks } from './bar-layout'

export interface SeriesPoint {
  x: string
  y: number | null
  /** The point at the same place of the previous period. */
  before?: { x: string; y: number | null } | null
}

export type SeriesKind = 'bar' | 'step' | 'line' | 'area'

export interface SeriesChartProps {
  /** What the chart shows, for readers who do not see it. */
  label: string
  unit: Unit
  points: SeriesPoint[]
  kind: SeriesKind
  /** The label under the axis, in one line or two. */
  tick: (x: string) => readonly [string] | readonly [string, string]
  /** The full label of a point, for the hover card. */
  title: (x: string) => string
  /** Returns the drill target of a point. */
  drill?: (x: string) => DrillTarget | null
}

// A point that is shown where the chart was wide must not make a page wider that has become narrow.
const frame = '@container relative h-64 w-full overflow-x-clip sm:h-72 print:h-56 [&_:focus-visible]:-outline-offset-2'

const SeriesPlot = dynamic(() => import('./series-plot'), { ssr: false, loading: () => null })

/** A series over days or hours. */
export function SeriesChart(props: SeriesChartProps) {
  return props.kind === 'bar' ? (
    <BarChart {...props} />
  ) : (
    <figure aria-label={props.label} className={frame}>
      <div className="absolute inset-0">
        <SeriesPlot {...props} />
      </div>
    </figure>
  )
}

/**
 * Static bars are part of the page. The chart library, which handles the pointer and the keys, replaces them when the
 * reader approaches the chart. If the library cannot be loaded, the static bars stay.
 */
function BarChart(props: SeriesChartProps) {
  const { area, still, Drawing, isDrawn, want, ...pointer } = useDrawing(() => import('./series-plot'))
  return (
    <figure aria-label={props.label} className={frame} {...pointer}>
      {!isDrawn && <StaticBars {...props} />}
      <div ref={area} className="absolute inset-0">
        {Drawing && <Drawing {...props} />}
        {!isDrawn && (
          // Takes the keyboard focus until the drawing is there.
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

type StaticBarsProps = Pick<SeriesChartProps, 'points' | 'unit' | 'tick'>

/**
 * Bars with their axes, without script: they are part of the page, where the chart library will draw its own. All sizes
 * are shares of the available room, since nothing has been measured yet.
 */
function StaticBars({ points, unit, tick }: StaticBarsProps) {
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

/** Where the pointer is over a static chart, and whether it was pressed there. */
interface Approach extends Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerType'> {
  isPress: boolean
}

const signs = ['pointermove', 'touchstart', 'keydown'] as const

/**
 * Loads the drawing of a static chart when the reader approaches it, and replays on it what was done before: the
 * pointer's place, a press, the focus. The code is fetched at the first pointer, touch or key event on the page, and
 * again the next time if that fails.
 */
function useDrawing<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Drawing, setDrawing] = useState<ComponentType<Props> | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const still = useRef<HTMLButtonElement>(null)
  const approach = useRef<Approach | null>(null)
  const [fetchCode] = useState(() => load)

  useEffect(() => {
    const fetch = () => {
      forget()
      void fetchCode().catch(() => undefined)
    }
    const forget = () => {
      for (const sign of signs) window.removeEventListener(sign, fetch)
    }
    for (const sign of signs) window.addEventListener(sign, fetch, { passive: true })
    return forget
  }, [fetchCode])

  useEffect(() => {
    const drawn = area.current
    if (Drawing === null || drawn === null) return
    return whenDrawn(drawn, (chart) => {
      passOn(chart, approach.current, document.activeElement === still.current)
      setDrawn(true)
    })
  }, [Drawing])

  const want = () => void fetchCode().then((code) => setDrawing(() => code.default), console.error)
  const near = ({ clientX, clientY, pointerType, type, button }: PointerEvent) => {
    if (isDrawn) return
    const isPress = (type === 'pointerup' && button === 0) || approach.current?.isPress === true
    approach.current = { clientX, clientY, pointerType, isPress }
    want()
  }
  const leave = ({ pointerType }: PointerEvent) => {
    approach.current = null
    // What a finger has shown stays to be read.
    if (pointerType !== 'mouse') return
    // A drawing that has come under a pointer at rest may never have been entered, and so is not left either.
    const chart = area.current?.querySelector('.recharts-wrapper')
    chart?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }))
  }
  return {
    area,
    still,
    Drawing,
    isDrawn,
    want,
    onPointerEnter: near,
    onPointerMove: near,
    onPointerUp: near,
    onPointerLeave: leave,
    onPointerCancel: leave,
  }
}

/** Calls back once the drawing is in the area, which has to be measured first. Returns a function that cancels. */
function whenDrawn(area: HTMLElement, onDrawn: (chart: HTMLElement) => void): () => void {
  const look = () => {
    const chart = area.querySelector<HTMLElement>('.recharts-wrapper')
    if (!chart) return
    observer.disconnect()
    onDrawn(chart)
  }
  const observer = new MutationObserver(look)
  observer.observe(area, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()
}

function passOn(chart: HTMLElement, approach: Approach | null, hadFocus: boolean): void {
  if (hadFocus) chart.querySelector<SVGElement>('.recharts-surface')?.focus({ preventScroll: true })
  if (approach === null) return
  const { pointerType, isPress, clientX, clientY } = approach
  const at = { bubbles: true, clientX, clientY }
  chart.dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerType }))
  chart.dispatchEvent(new MouseEvent('mousemove', at))
  // The drawing needs a frame to find the point under the pointer.
  if (isPress) afterFrames(2, () => chart.dispatchEvent(new MouseEvent('click', at)))
}

function afterFrames(count: number, act: () => void): void {
  requestAnimationFrame(() => (count > 1 ? afterFrames(count - 1, act) : act()))
}
