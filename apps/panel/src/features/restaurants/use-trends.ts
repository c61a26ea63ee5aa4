'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { type CoursePeriod, trendsInput } from './trends-query'

/** A restaurant's figures of the period as widgets, for whoever may see dashboards. */
export function useTrends(id: string, period: CoursePeriod, enabled = true) {
  const { t } = useI18n()
  const trpc = useTRPC()
  return useQuery(
    trpc.dashboards.preview.queryOptions(trendsInput(id, period, t), { enabled, placeholderData: keepPreviousData }),
  )
}
