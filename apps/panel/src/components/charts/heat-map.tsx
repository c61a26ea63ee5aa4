'use client'

import type { HeatmapData } from '@vitrina/contract/widget'
import { type PointerEvent, useState } from 'react'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { HeatScale, heatLevel, heatStyle } from './heat-scale'
import { greatest } from './plot-area'

/** Weekday by hour as a table of shades: the strongest hours show at a glance, any cell tells its figure. */
export function HeatMap({ data, caption }: { data: HeatmapData; caption: string }) {
  const { t } = useI18n()
  const { figure, date } = useFormat()
  const [chosen, setChosen] = useState<{ x: string; y: string } | null>(null)
  const byPlace = new Map(data.cells.map(({ x, y, value }) => [`${y} ${x}`, value]))
  const top = greatest(data.cells.map(({ value }) => value))
  const valueAt = (y: string, x: string) => byPlace.get(`${y} ${x}`) ?? null
  const nameOf = (y: string) => (/^[1-7]$/.test(y) ? date.weekday(Number(y)) : y)
  const words = (value: number | null) => (value === null ? t('figure.none') : figure.exact(data.unit, value))

  const follow = (event: PointerEvent<HTMLElement>) => {
    const cell = event.target instanceof Element ? event.target.closest('td') : null
    const { x, y } = cell?.dataset ?? {}
    setChosen(x !== undefined && y !== undefined ? { x, y } : null)
  }

  return (
    <div className="flex flex-1 flex-col">
      <table
        className="w-full flex-1 table-fixed border-separate border-spacing-[2px]"
        onPointerOver={follow}
        onPointerDown={follow}
        onPointerLeave={() => setChosen(null)}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <td className="w-7 sm:w-9" />
            {data.xs.map((x, index) => (
              <th key={x} scope="col" className="pb-1 font-normal text-[0.6875rem] text-ink-soft tabular-nums">
                <span className={cn(index % 3 !== 0 && 'sr-only lg:not-sr-only')}>{hourOf(x)}</span>
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
              {data.xs.map((x) => {
                const value = valueAt(y, x)
                return (
                  <td
                    key={x}
                    data-x={x}
                    data-y={y}
                    data-value={value ?? ''}
                    className={cn(
                      'h-6 rounded-[4px] p-0 sm:h-7',
                      heatStyle[heatLevel(value, top)],
                      chosen?.x === x && chosen.y === y && 'outline-2 outline-ink',
                    )}
                  >
                    <span className="sr-only">{words(value)}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div
        aria-hidden="true"
        className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-ink-soft text-xs"
      >
        <span className={cn('tabular-nums', chosen && 'text-ink')}>
          {chosen
            ? `${nameOf(chosen.y)}, ${hourOf(chosen.x)}:00 — ${words(valueAt(chosen.y, chosen.x))}`
            : t('chart.heatmap.hint')}
        </span>
        <HeatScale less={t('chart.less')} more={t('chart.more')} />
      </div>
    </div>
  )
}

/** `08` of `08`, `8` or `08:00`. */
function hourOf(x: string): string {
  return x.slice(0, 2).replace(':', '').padStart(2, '0')
}
