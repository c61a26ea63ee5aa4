'use client'

import type { ListMeta } from '@vitrina/contract/envelopes'
import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { EmptyState } from '@/components/states/empty-state'
import { ProblemState } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { blockingError, problemOf } from '@/trpc/problem'
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

interface PagerProps {
  meta: ListMeta
  shown: number
  cursor: string | null
  onTurn: (cursor: string | null) => void
}

// Cursors only lead forward, so the previous page of each is remembered while the panel is open.
const pageBefore = new Map<string, string | null>()

/** Says which rows are shown and leads to the next and previous pages. */
export function Pager({ meta, shown, cursor, onTurn }: PagerProps) {
  const { t } = useI18n()
  const { nextCursor, offset, total } = meta
  if (offset === 0 && nextCursor === null) return null
  const from = offset + 1
  const to = offset + shown
  const previous = cursor === null ? undefined : pageBefore.get(cursor)
  const turnOn = () => {
    if (nextCursor === null) return
    pageBefore.set(nextCursor, cursor)
    onTurn(nextCursor)
  }
  return (
    <nav
      aria-label={t('list.pages')}
      className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-4 py-3 sm:px-5"
    >
      <p className="text-ink-soft text-sm tabular-nums" data-range={`${from}-${to}`}>
        {total === null ? t('list.rangeOpen', { from, to }) : t('list.range', { from, to, total })}
      </p>
      <div className="flex gap-2">
        {offset > 0 && (
          <Button size="icon" aria-label={t('list.first')} title={t('list.first')} onClick={() => onTurn(null)}>
            <ChevronsLeft aria-hidden="true" />
          </Button>
        )}
        <Button disabled={previous === undefined} onClick={() => previous !== undefined && onTurn(previous)}>
          <ChevronLeft aria-hidden="true" />
          {t('list.previous')}
        </Button>
        <Button disabled={nextCursor === null} onClick={turnOn}>
          {t('list.next')}
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </nav>
  )
}
