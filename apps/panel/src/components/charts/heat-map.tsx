'use client'

import type { HeatmapData } from '@vitrina/contract/widget'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react'
import type { DrillTarget } from '@/features/drill/drill-href'
import { type Drill, useDrillPress } from '@/features/drill/use-drill'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { hourTitle } from './day-axis'
import { greatest } from './plot-area'

interface Place {
  x: string
  y: string
}

interface HeatMapProps {
  data: HeatmapData
  caption: string
  /** Returns the drill target of a cell. */
  drill?: Drill | undefined
}

/** Weekdays by hours as a table of shades: the strongest hours stand out, and every cell can show its figure. */
export function HeatMap({ data, caption, drill }: HeatMapProps) {
  const { t } = useI18n()
  const { figure, date } = useFormat()
  const [chosen, setChosen] = useState<Place | null>(null)
  // One cell is in the tab order; the arrow keys move to the others.
  const [stop, setStop] = useState<Place>({ x: data.xs[0] ?? '', y: data.ys[0] ?? '' })
  const { follow: press, onPointerDown, onKeyDown } = useDrillPress()
  const byPlace = new Map(data.cells.map(({ x, y, value }) => [`${y} ${x}`, value]))
  const top = greatest(data.cells.map(({ value }) => value))
  const valueAt = ({ x, y }: Place) => byPlace.get(`${y} ${x}`) ?? null
  const nameOf = (y: string) => (/^[1-7]$/.test(y) ? date.weekday(Number(y)) : y)
  const words = (value: number | null) => (value === null ? t('figure.none') : figure.exact(data.unit, value))
  const wordsAt = (place: Place) => `${nameOf(place.y)}, ${hourTitle(place.x)} — ${words(valueAt(place))}`
  const targetAt = (place: Place) => (valueAt(place) === null ? null : (drill?.(place) ?? null))

  const follow = (event: PointerEvent<HTMLElement> | FocusEvent<HTMLElement>) => setChosen(placeOf(event.target))
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const place = placeOf(event.target)
    if (place === null || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    press(targetAt(place))
  }
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    onKeyDown()
    const place = placeOf(event.target)
    const next = place && neighbour(data, place, event.key)
    if (!next) return
    event.preventDefault()
    setStop(next)
    const cell = event.currentTarget.querySelector(`[data-x="${CSS.escape(next.x)}"][data-y="${CSS.escape(next.y)}"]`)
    if (cell?.firstElementChild instanceof HTMLElement) cell.firstElementChild.focus()
  }

  return (
    <div className="flex flex-1 flex-col">
      <table
        className="w-full flex-1 table-fixed border-separate border-spacing-[2px]"
        onPointerOver={follow}
        onPointerDown={(event) => {
          onPointerDown(event)
          follow(event)
        }}
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setChosen(null)}
        onFocus={follow}
        onBlur={() => setChosen(null)}
        onClick={onClick}
        onKeyDown={onKey}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <td className="w-7 sm:w-9" />
            {data.xs.map((x, index) => (
              <th key={x} scope="col" className="pb-1 font-normal text-[0.6875rem] text-ink-soft tabular-nums">
                <span className={cn(index % 3 !== 0 && 'sr-only lg:not-sr-only')}>{hourTitle(x).slice(0, 2)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.ys.map((y) => (
            <tr key={y}>
              <th scope="row" className="text-left font-normal text-ink-soft text-xs">
                {nameOf(y)}
              </th>
              {data.xs.map((x) => (
                <HeatCell
                  key={x}
                  x={x}
                  y={y}
                  value={valueAt({ x, y })}
                  level={heatLevel(valueAt({ x, y }), top)}
                  words={wordsAt({ x, y })}
                  target={targetAt({ x, y })}
                  isStop={stop.x === x && stop.y === y}
                  isChosen={chosen?.x === x && chosen.y === y}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div
        aria-hidden="true"
        className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-ink-soft text-xs"
      >
        <span className={cn('tabular-nums', chosen && 'text-ink')}>
          {chosen ? wordsAt(chosen) : <span className="print:hidden">{t('chart.heatmap.hint')}</span>}
        </span>
        <HeatScale less={t('chart.less')} more={t('chart.more')} />
      </div>
    </div>
  )
}

/** Returns the cell an event came from. */
function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest('td') : null
  const { x, y } = cell?.dataset ?? {}
  return x !== undefined && y !== undefined ? { x, y } : null
}

/** Returns the next cell in the direction of an arrow key. */
function neighbour({ xs, ys }: HeatmapData, { x, y }: Place, key: string): Place | null {
  const [dx, dy] = steps[key] ?? [0, 0]
  if (dx === 0 && dy === 0) return null
  const [nextX, nextY] = [xs[xs.indexOf(x) + dx], ys[ys.indexOf(y) + dy]]
  return nextX !== undefined && nextY !== undefined ? { x: nextX, y: nextY } : null
}

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface HeatCellProps {
  x: string
  y: string
  value: number | null
  level: ReturnType<typeof heatLevel>
  /** The label of the cell and its figure. */
  words: string
  target: DrillTarget | null
  isStop: boolean
  isChosen: boolean
}

/** A shade that shows its figure on hover and focus, and opens its drill-down page. */
function HeatCell({ x, y, value, level, words, target, isStop, isChosen }: HeatCellProps) {
  const tabIndex = isStop ? 0 : -1
  const style = 'absolute inset-0 rounded-[4px]'
  return (
    <td
      data-x={x}
      data-y={y}
      data-value={value ?? ''}
      className={cn(
        'relative h-6 rounded-[4px] p-0 sm:h-7 print:h-5',
        heatStyle[level],
        isChosen && 'outline-2 outline-ink',
      )}
    >
      {target ? (
        <a href={target.href} tabIndex={tabIndex} className={style}>
          <span className="sr-only">{words}</span>
        </a>
      ) : (
        <button type="button" tabIndex={tabIndex} className={cn(style, 'cursor-default')}>
          <span className="sr-only">{words}</span>
        </button>
      )}
    </td>
  )
}

/** Shades, from no figure to the greatest. */
const heatStyle = ['bg-muted/60', 'bg-chart/15', 'bg-chart/32', 'bg-chart/52', 'bg-chart/74', 'bg-chart'] as const

/** Returns the shade of a value where `top` is the greatest. */
function heatLevel(value: number | null, top: number): 0 | 1 | 2 | 3 | 4 | 5 {
  if (value === null || value <= 0 || top <= 0) return 0
  const share = value / top
  if (share > 0.8) return 5
  if (share > 0.6) return 4
  if (share > 0.4) return 3
  return share > 0.2 ? 2 : 1
}

function HeatScale({ less, more }: { less: string; more: string }) {
  return (
    <span className="flex shrink-0 items-center gap-1.5">
      {less}
      <span className="flex gap-0.5">
        {heatStyle.slice(1).map((style) => (
          <span key={style} className={cn('h-2.5 w-4 rounded-[3px]', style)} />
        ))}
      </span>
      {more}
    </span>
  )
}
