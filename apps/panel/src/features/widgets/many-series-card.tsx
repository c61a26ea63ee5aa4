'use client'

import type { SeriesData } from '@vitrina/contract/widget'
import dynamic from 'next/dynamic'
import { ChartCard } from '@/components/charts/chart-card'
import { ChartTable } from '@/components/charts/chart-table'
import { axisNames } from '@/components/charts/day-axis'
import { seriesColor } from '@/components/charts/series-colors'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import type { BlockProps } from './block-props'

const ManySeriesPlot = dynamic(() => import('./many-series-plot'), { ssr: false, loading: () => null })

interface ManySeriesCardProps extends BlockProps<SeriesData> {
  kind: 'bar' | 'line' | 'area'
}

/** Several series over the same time, each in its colour, with their names and the same figures as a table. */
export function ManySeriesCard({ id, title, data, kind, className }: ManySeriesCardProps) {
  const { t } = useI18n()
  const { date } = useFormat()
  const places = placesOf(data)
  const names = axisNames(data.granularity, date, places.length)
  const table = (
    <ChartTable
      caption={title}
      head={t(`chart.${data.granularity}`)}
      columns={data.series.map(({ label }) => ({ label, unit: data.unit }))}
      rows={places.map(({ x, values }) => ({ key: x, label: names.title(x), values }))}
    />
  )
  return (
    <ChartCard role="group" title={title} table={table} className={className}>
      <figure aria-label={title} data-series={id} className="h-64 w-full sm:h-72">
        <ManySeriesPlot unit={data.unit} series={data.series} places={places} kind={kind} {...names} />
      </figure>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-[0.8125rem]">
        {data.series.map(({ key, label }, index) => (
          <li key={key} className="flex items-center gap-2">
            <span aria-hidden="true" className={cn('size-2.5 rounded-[3px]', seriesColor(index).swatch)} />
            {label}
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}

/** A place on the axis with the value of each series there, in their order. */
export interface Place {
  x: string
  values: (number | null)[]
}

/** The places of all series: as the first has them, what only others have at the end. */
function placesOf({ series }: SeriesData): Place[] {
  const held = series.map(({ points }) => new Map(points.map(({ x, y }) => [x, y])))
  const xs = new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))
  return [...xs].map((x) => ({ x, values: held.map((values) => values.get(x) ?? null) }))
}
