'use client'

import type { SeriesData } from '@vitrina/contract/widget'
import { SeriesCard } from '@/components/charts/series-card'
import { withPrevious } from '@/components/charts/with-previous'
import { useI18n } from '@/i18n/i18n-provider'
import type { BlockProps } from './block-props'
import { ManySeriesCard } from './many-series-card'

interface SeriesBlockProps extends BlockProps<SeriesData> {
  kind: 'bar' | 'line' | 'area'
}

/** A figure over time: alone, beside the period before, or several side by side. */
export function SeriesBlock(props: SeriesBlockProps) {
  const { id, title, data, metric, kind, className } = props
  const { t } = useI18n()
  if (data.series.filter(({ key }) => key !== 'previous').length > 1) return <ManySeriesCard {...props} />
  return (
    <SeriesCard
      name={id}
      title={title}
      valueHead={t('chart.value')}
      unit={data.unit}
      granularity={data.granularity}
      points={withPrevious(data)}
      metric={metric}
      kind={kind}
      className={className}
      role="group"
    />
  )
}
