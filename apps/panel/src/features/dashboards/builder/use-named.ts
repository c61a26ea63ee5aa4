'use client'

import { useQuery } from '@tanstack/react-query'
import type { Widget } from '@vitrina/contract/dashboard'
import { useCallback } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { widgetTitle } from '../preset-words'

/** Widgets under their titles in the reader's language; what is saved keeps its own. */
export function useNamed(): (widgets: readonly Widget[]) => Widget[] {
  const { locale } = useI18n()
  const trpc = useTRPC()
  const { data } = useQuery(trpc.dashboards.metrics.queryOptions({}, { staleTime: Number.POSITIVE_INFINITY }))
  return useCallback(
    (widgets) => widgets.map((widget) => ({ ...widget, title: widgetTitle(locale, widget, data ?? []) })),
    [locale, data],
  )
}
