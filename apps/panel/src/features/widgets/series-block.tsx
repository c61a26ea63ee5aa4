'use client'

import type { SeriesData } from '@vitrina/contract/widget'
import { SeriesCard } from '@/components/charts/series-card'
import type { SeriesPoint } from '@/components/charts/series-chart'
import { useI18n } from '@/i18n/i18n-provider'
import type { BlockProps } from './block-props'
import { ManySeriesCard } from './many-series-card'

interface SeriesBlockProps extends BlockProps<SeriesData> {
  kind: 'bar' | 'line' | 'area'
}

/** A figure over time: alone, beside the period before, or several side by side. */
export function SeriesBlock({ id, title, data, kind, className }: SeriesBlockProps) {
  const { t } = useI18n()
  const previous = data.series.find(({ key }) => key === 'previous')
  const [first, ...others] = data.series.filter(({ key }) => key !== 'previous')
  if (others.length > 0) return <ManySeriesCard id={id} title={title} data={data} kind={kind} className={className} />
  return (
    <SeriesCard
      name={id}
      title={title}
      valueHead={t('chart.value')}
      unit={data.unit}
      granularity={data.granularity}
      points={withPrevious(first?.points ?? [], previous?.points)}
      kind={kind}
      className={className}
      role="group"
    />
  )
}

type Points = SeriesData['series'][number]['points']

/** Each point with the one in its place of the period before. */
function withPrevious(points: Points, previous: Points | undefined): SeriesPoint[] {
  return points.map((point, index) => ({ ...point, before: previous?.[index] ?? null }))
}
