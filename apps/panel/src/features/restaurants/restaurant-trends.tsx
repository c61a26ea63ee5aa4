'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { QuietState } from '@/features/record/quiet-state'
import { WidgetGrid } from '@/features/widgets/widget-grid'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { type CoursePeriod, trendsInput } from './trends-query'

/** A restaurant's figures beside the period before, by day and by hour, and what and who sells best. */
export function RestaurantTrends({ id, period }: { id: string; period: CoursePeriod }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const input = trendsInput(id, period, t)
  const query = useQuery(trpc.dashboards.preview.queryOptions(input, { placeholderData: keepPreviousData }))
  return (
    <QuietState query={query} empty={false}>
      <WidgetGrid widgets={query.data ?? []} metricOf={({ id: metric }) => metric} />
    </QuietState>
  )
}
