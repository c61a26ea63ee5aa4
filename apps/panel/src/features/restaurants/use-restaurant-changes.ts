'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { WidgetDraft } from '@vitrina/contract/dashboard'
import { useMemo } from 'react'
import { useSession } from '@/components/shell/use-session'
import { comparedInput } from '@/features/period/resolve-period'
import { usePeriod } from '@/features/period/use-period'
import { useTRPC } from '@/trpc/client'
import type { RestaurantChanges } from './restaurant-list'

const draft: WidgetDraft = {
  ...{ id: 'changes', type: 'bar', title: 'changes', metric: 'revenue_by_restaurant', markdown: null },
  ...{ layout: { x: 0, y: 0, w: 1, h: 1 }, periodRule: 'dashboard', restaurants: [], comparison: 'previous' },
}

/** Revenue of each restaurant beside that of the days compared with; null where it is not known. */
export function useRestaurantChanges(): RestaurantChanges | null {
  const trpc = useTRPC()
  const period = usePeriod()
  const { scopes } = useSession()
  const { data } = useQuery(
    trpc.dashboards.preview.queryOptions(
      { widgets: [draft], ...comparedInput(period) },
      { placeholderData: keepPreviousData, enabled: scopes.includes('read:dashboards') },
    ),
  )
  const told = data?.[0]?.data
  return useMemo(() => {
    if (told === undefined || !('items' in told)) return null
    const items = new Map(told.items.map((item) => [item.id, item]))
    return { ...told, of: (id) => items.get(id) ?? null }
  }, [told])
}
