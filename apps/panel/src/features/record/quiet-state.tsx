'use client'

import type { ReactNode } from 'react'
import { ProblemState } from '@/components/states/problem-state'
import { Skeleton } from '@/components/ui/skeleton'
import { useI18n } from '@/i18n/i18n-provider'
import { blockingError } from '@/trpc/problem'

interface QuietStateProps {
  query: { data: unknown; isPending: boolean; error: unknown; refetch: () => unknown }
  empty: boolean
  children: ReactNode
}

/** A part of a page that may load, fail or be empty without affecting the rest of the page. */
export function QuietState({ query, empty, children }: QuietStateProps) {
  const { t } = useI18n()
  const error = blockingError(query)
  if (error) return <ProblemState error={error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <Skeleton className="h-56 w-full" />
  if (empty) return <p className="py-6 text-center text-ink-soft text-sm">{t('figure.none')}</p>
  return children
}
