'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DashboardDetail } from '@vitrina/contract/dashboard'
import { comparedInput } from '@/features/period/resolve-period'
import { usePeriod } from '@/features/period/use-period'
import { useTRPC } from '@/trpc/client'

/** The widgets of a dashboard, computed for the period of the page. */
export function useDashboardData({ id }: Pick<DashboardDetail, 'id'>) {
  const trpc = useTRPC()
  const input = { id: String(id), ...comparedInput(usePeriod()) }
  return useQuery(trpc.dashboards.data.queryOptions(input, { placeholderData: keepPreviousData }))
}
