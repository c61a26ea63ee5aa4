'use client'

import type { Overview } from '@vitrina/contract/widget'
import type { ExportedWidget } from '@/features/export/export-page'
import { courseKey } from '@/features/period/course-key'
import { useI18n } from '@/i18n/i18n-provider'

/** The overview's blocks by their titles, in the order of the page, as they go into a file. */
export function useOverviewWidgets(overview: Overview | undefined): ExportedWidget[] {
  const { t } = useI18n()
  if (!overview) return []
  return [
    { title: t('metric.revenue'), data: overview.revenue },
    { title: t('metric.checks'), data: overview.checks },
    { title: t('metric.avgCheck'), data: overview.avgCheck },
    { title: t('metric.foodCost'), data: overview.foodCost },
    { title: t('metric.grossProfit'), data: overview.more.grossProfit },
    { title: t('metric.guests'), data: overview.more.guests },
    { title: t('metric.revenuePerGuest'), data: overview.more.revenuePerGuest },
    { title: t('metric.payments'), data: overview.more.payments },
    { title: t('metric.discounts'), data: overview.more.discounts },
    { title: t('metric.returns'), data: overview.more.returns },
    { title: t('metric.voids'), data: overview.more.voids },
    { title: t(courseKey('chart.byDay', overview.revenueByDay.granularity)), data: overview.revenueByDay },
    { title: t('chart.byRestaurant'), data: overview.revenueByRestaurant },
    { title: t('chart.byHour'), data: overview.revenueByHour },
    { title: t('chart.heatmap'), data: overview.revenueHeatmap },
    { title: t('chart.topDishes'), data: overview.topDishes },
    { title: t('chart.topWaiters'), data: overview.topWaiters },
  ]
}
