'use client'

import type { FoodCostData, MetricData } from '@vitrina/contract/widget'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { MetricCard } from '../overview/metric-card'
import type { BlockProps } from './block-props'

/** One figure, what it was before, and its course. */
export function MetricBlock({ id, title, data, metric, className }: BlockProps<MetricData | FoodCostData>) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const known = 'knownRevenueSharePct' in data ? data.knownRevenueSharePct : null
  return (
    <MetricCard
      name={id}
      title={title}
      data={data}
      metric={metric}
      className={className}
      role="group"
      note={known !== null && t('metric.foodCost.coverage', { share: figure.short('percent', known) })}
    />
  )
}
