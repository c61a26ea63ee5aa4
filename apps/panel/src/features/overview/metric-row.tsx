'use client'

import type { Overview } from '@vitrina/contract/widget'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { MetricCard } from './metric-card'

/** Revenue, checks, average check and food cost, side by side. */
export function MetricRow({ overview }: { overview: Overview }) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const known = overview.foodCost.knownRevenueSharePct
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4 print:grid-cols-4">
      <MetricCard
        name="revenue"
        title={t('metric.revenue')}
        hint={t('metric.revenue.hint')}
        data={overview.revenue}
        metric="revenue"
      />
      <MetricCard
        name="checks"
        title={t('metric.checks')}
        hint={t('metric.checks.hint')}
        data={overview.checks}
        metric="checks"
      />
      <MetricCard
        name="avgCheck"
        title={t('metric.avgCheck')}
        hint={t('metric.avgCheck.hint')}
        data={overview.avgCheck}
        metric="avg_check"
      />
      <MetricCard
        name="foodCost"
        title={t('metric.foodCost')}
        hint={t('metric.foodCost.hint')}
        data={overview.foodCost}
        metric="food_cost"
        note={
          known !== null && (
            <span title={t('metric.foodCost.coverageHint', { share: figure.exact('percent', known) })}>
              {t('metric.foodCost.coverage', { share: figure.short('percent', known) })}
            </span>
          )
        }
      />
    </div>
  )
}
