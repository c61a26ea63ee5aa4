'use client'

import type { Overview } from '@vitrina/contract/widget'
import { heatMapFigures, rankingFigures } from '@/components/charts/chart-figures'
import { useDrill } from '@/features/drill/use-drill'
import { recordHref } from '@/features/widgets/record-href'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

/** The rankings and the heat map of the overview with what is behind them: their tables, files and links. */
export function useOverviewFigures(overview: Overview) {
  const { t } = useI18n()
  const { date } = useFormat()
  const words = { t, date }
  const valueHead = t('metric.revenue')
  const [restaurants, hours, dishes, waiters] = [
    useDrill('revenue_by_restaurant'),
    useDrill('revenue_heatmap'),
    useDrill('top_dishes'),
    useDrill('top_waiters'),
  ]
  const ranking = (title: string, data: Overview['topDishes'], drill: typeof restaurants) => ({
    figures: rankingFigures({ title, valueHead, data, hrefOf: recordHref }, words, drill),
    hrefOf: recordHref,
    drill,
  })
  return {
    byRestaurant: ranking(t('chart.byRestaurant'), overview.revenueByRestaurant, restaurants),
    heatMap: {
      figures: heatMapFigures({ title: t('chart.heatmap'), valueHead, data: overview.revenueHeatmap }, words, hours),
      drill: hours,
    },
    topDishes: ranking(t('chart.topDishes'), overview.topDishes, dishes),
    topWaiters: ranking(t('chart.topWaiters'), overview.topWaiters, waiters),
  }
}
