'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'

/** Returns the registered adapters and `titleOf`, which gives a title in the reader's language or else the name. */
export function useAdapters() {
  const { locale } = useI18n()
  const trpc = useTRPC()
  const { data } = useQuery(trpc.agents.adapters.queryOptions())
  return useMemo(() => {
    const adapters = (data ?? []).map(({ name, title }) => ({ name, title: title[locale] }))
    const titleOf = (name: string) => adapters.find((adapter) => adapter.name === name)?.title ?? name
    return { adapters, titleOf }
  }, [data, locale])
}
