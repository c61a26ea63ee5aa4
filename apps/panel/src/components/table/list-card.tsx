'use client'

import type { ListMeta } from '@vitrina/contract/envelopes'
import { type ReactNode, useEffect } from 'react'
import { EmptyState } from '@/components/states/empty-state'
import { ProblemState } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { blockingError, problemOf } from '@/trpc/problem'
import { Pager } from './pager'
import { TableSkeleton } from './table-skeleton'

interface ListCardProps<Row> {
  query: {
    data: { data: Row[]; meta: ListMeta } | undefined
    error: unknown
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  toolbar?: ReactNode
  children: (rows: Row[]) => ReactNode
  cursor: string | null
  onTurn: (cursor: string | null) => void
  /** Clears search and filters; absent when none is set. */
  onReset?: (() => void) | undefined
  /** Why a list without filters is empty; by default the period has no data. */
  emptyHint?: string
  /** Shown instead of the usual empty state, where there is more to say. */
  empty?: ReactNode
}

/** A list with its search and pages, and its loading, failed and empty states. */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const { query, toolbar, children, cursor, onTurn, onReset, emptyHint, empty } = props
  const { t } = useI18n()
  const { data, isPlaceholderData } = query
  const error = blockingError(query)
  const staleCursor = cursor !== null && problemOf(query.error)?.code === 'invalid_cursor'
  // The cursor belongs to another order or period, as from an old bookmark: start at the first page.
  useEffect(() => {
    if (staleCursor) onTurn(null)
  }, [staleCursor, onTurn])

  return (
    <Card className="@container/list">
      {toolbar && (
        <div className="flex flex-wrap items-center gap-2 border-line border-b p-3 sm:gap-3 sm:px-5 sm:py-4">
          {toolbar}
        </div>
      )}
      {error ? (
        <ProblemState error={error} onRetry={() => void query.refetch()} />
      ) : !data ? (
        <TableSkeleton />
      ) : data.data.length === 0 ? (
        empty || (
          <EmptyState title={t('empty.title')} hint={onReset ? t('empty.search') : (emptyHint ?? t('empty.period'))}>
            {onReset && <Button onClick={onReset}>{t('empty.reset')}</Button>}
          </EmptyState>
        )
      ) : (
        <>
          <div aria-busy={isPlaceholderData} className={cn('transition-opacity', isPlaceholderData && 'opacity-55')}>
            {children(data.data)}
          </div>
          <Pager meta={data.meta} shown={data.data.length} cursor={cursor} onTurn={onTurn} />
        </>
      )}
    </Card>
  )
}
