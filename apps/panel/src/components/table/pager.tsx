'use client'

import type { ListMeta } from '@vitrina/contract/envelopes'
import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'

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
