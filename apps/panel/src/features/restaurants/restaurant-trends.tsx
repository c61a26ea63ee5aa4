'use client'

import type { ComputedWidget } from '@vitrina/contract/dashboard'
import { courseKey } from '@/features/period/course-key'
import { QuietState } from '@/features/record/quiet-state'
import { WidgetGrid } from '@/features/widgets/widget-grid'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'
import type { CoursePeriod } from './trends-query'
import { useTrends } from './use-trends'

/** A restaurant's figures beside the period before, by day and by hour, and what and who sells best. */
export function RestaurantTrends({ id, period }: { id: string; period: CoursePeriod }) {
  const { t } = useI18n()
  const query = useTrends(id, period)
  const widgets = (query.data ?? []).map((widget) => titled(widget, t))
  return (
    <QuietState query={query} empty={false}>
      <WidgetGrid widgets={widgets} metricOf={({ id: metric }) => metric} />
    </QuietState>
  )
}

/** A course is of what its points came as: of a long period that is no day. */
function titled(widget: ComputedWidget, t: Translate): ComputedWidget {
  const { id, data } = widget
  if (!('series' in data)) return widget
  switch (id) {
    case 'revenue_by_day':
      return { ...widget, title: t(courseKey('chart.byDay', data.granularity)) }
    case 'checks_by_day':
      return { ...widget, title: t(courseKey('restaurant.checksByDay', data.granularity)) }
    case 'avg_check_by_day':
      return { ...widget, title: t(courseKey('restaurant.avgCheckByDay', data.granularity)) }
    default:
      return widget
  }
}
