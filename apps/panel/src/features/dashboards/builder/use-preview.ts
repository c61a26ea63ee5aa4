'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Widget } from '@vitrina/contract/dashboard'
import { comparedInput } from '@/features/period/resolve-period'
import { usePeriod } from '@/features/period/use-period'
import { useTRPC } from '@/trpc/client'

/**
 * The figures of a widget as it is set up now, which need not be saved. Its title and place don't change them, so they are
 * left out of what is asked, and moving a widget asks nothing.
 */
export function usePreview({
  type,
  metric,
  periodRule,
  restaurants,
  comparison,
  query,
}: Omit<Widget, 'id' | 'layout'>) {
  const trpc = useTRPC()
  const period = usePeriod()
  const draft = {
    id: 'preview',
    type,
    title: 'preview',
    metric,
    markdown: null,
    layout: { x: 0, y: 0, w: 1, h: 1 },
    periodRule,
    restaurants: [...restaurants],
    comparison,
    ...(query && { query }),
  }
  return useQuery(
    trpc.dashboards.preview.queryOptions(
      { widgets: [draft], ...comparedInput(period) },
      { placeholderData: keepPreviousData, enabled: type !== 'text' && (metric !== null || query !== undefined) },
    ),
  )
}
