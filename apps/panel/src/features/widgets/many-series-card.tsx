'use client'

import type { SeriesData } from '@vitrina/contract/widget'
import dynamic from 'next/dynamic'
import { ChartCard } from '@/components/charts/chart-card'
import { manySeriesFigures } from '@/components/charts/chart-figures'
import { axisNames } from '@/components/charts/day-axis'
import { placesOf } from '@/components/charts/places-of'
import { seriesColor } from '@/components/charts/series-colors'
import { useDrill } from '@/features/drill/use-drill'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import type { BlockProps } from './block-props'

const ManySeriesPlot = dynamic(() => import('./many-series-plot'), { ssr: false, loading: () => null })

interface ManySeriesCardProps extends BlockProps<SeriesData> {
  kind: 'bar' | 'line' | 'area'
}

/** Several series over the same time, each in its colour, with their names and the same figures as a table. */
export function ManySeriesCard({ id, title, data, metric, kind, className }: ManySeriesCardProps) {
  const { t } = useI18n()
  const { date } = useFormat()
  const places = placesOf(data)
  const names = axisNames(data.granularity, date, places.length)
  const drill = useDrill(metric)
  return (
    <ChartCard
      role="group"
      title={title}
      figures={manySeriesFigures({ title, data, places }, { t, date }, drill)}
      className={className}
    >
      <figure aria-label={title} data-series={id} className="h-64 w-full sm:h-72 print:h-56">
        <ManySeriesPlot
          label={title}
          unit={data.unit}
          series={data.series}
          places={places}
          kind={kind}
          drill={(x) => drill({ x, granularity: data.granularity })}
          {...names}
        />
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
