'use client'

import type { ReactNode } from 'react'
import { ProblemState } from '@/components/states/problem-state'
import { Skeleton } from '@/components/ui/skeleton'
import { useI18n } from '@/i18n/i18n-provider'

interface QuietStateProps {
  query: { isPending: boolean; error: unknown; refetch: () => unknown }
  empty: boolean
  children: ReactNode
}

/** A part of a page that may load, fail or be empty without taking the page with it. */
export function QuietState({ query, empty, children }: QuietStateProps) {
  const { t } = useI18n()
  if (query.error) return <ProblemState error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <Skeleton className="h-56 w-full" />
  if (empty) return <p className="py-6 text-center text-ink-soft text-sm">{t('figure.none')}</p>
  return children
}
