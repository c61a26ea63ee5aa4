'use client'

import type { DashboardDetail } from '@vitrina/contract/dashboard'
import { ExportPage } from '@/features/export/export-page'
import { useComparedDays } from '@/features/period/use-compared-days'
import { useI18n } from '@/i18n/i18n-provider'
import { dashboardName } from './preset-words'
import { useDashboardData } from './use-dashboard-data'
import { useWidgetWords } from './use-widget-words'

/** Saves every figure of a dashboard as one book; a widget of its own days or restaurants says so. */
export function DashboardExport({ dashboard }: { dashboard: DashboardDetail }) {
  const { t } = useI18n()
  const { data: found } = useDashboardData(dashboard)
  const { shownAs, ofRestaurants, narrowedOf } = useWidgetWords(dashboard)
  const compared = useComparedDays()
  if (!found) return null
  const { period, widgets } = found.data
  return (
    <ExportPage
      title={dashboardName(t, dashboard)}
      period={period}
      compared={compared ?? null}
      widgets={widgets.map((widget) => ({
        ...shownAs(widget),
        restaurants: widget.restaurants && ofRestaurants(widget.restaurants),
        narrowed: narrowedOf(widget.id),
      }))}
    />
  )
}
