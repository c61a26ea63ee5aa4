'use client'

import type { BoardColumn } from '@vitrina/contract/card'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { columnName } from './describe-change'

interface ColumnFrameProps {
  column: BoardColumn
  /** The cards. */
  children: ReactNode
  /** A card is being dragged over the column. */
  isTarget?: boolean
}

/** A column of the board with its name and how many cards it has. */
export function ColumnFrame({ column: { status, cards, total }, children, isTarget = false }: ColumnFrameProps) {
  const { t } = useI18n()
  const name = columnName(t, status)
  return (
    <section
      aria-label={name}
      data-column={status}
      className={cn(
        'flex w-[85vw] max-w-sm shrink-0 snap-center flex-col rounded-card border border-transparent bg-muted/50 p-2 transition-colors md:w-auto md:max-w-none md:shrink',
        isTarget && 'border-accent bg-accent-soft',
      )}
    >
      <h2 className="flex items-baseline gap-2 px-2 pt-1.5 pb-2.5 font-semibold">
        {name}
        <span className="font-normal text-ink-soft text-sm tabular-nums">{total}</span>
      </h2>
      {children}
      {total > cards.length && (
        <p className="px-2 pt-2 pb-1 text-ink-soft text-sm">
          {status === 'done'
            ? t('board.onlyLatest', { shown: cards.length, total })
            : t('board.onlyFirst', { shown: cards.length, total })}
        </p>
      )}
    </section>
  )
}

/** The columns side by side; a phone shows one at a time, with swiping between them. */
export function ColumnRow({ isDragging = false, children }: { isDragging?: boolean; children: ReactNode }) {
  return (
    <div
      className={cn(
        'relative -mx-4 flex gap-3 overflow-x-auto px-4 pb-2 sm:-mx-6 sm:px-6 md:mx-0 md:grid md:min-h-[28rem] md:grid-cols-3 md:gap-4 md:overflow-visible md:px-0',
        // Dragging a card scrolls the row; snapping would move it away from the pointer.
        !isDragging && 'snap-x snap-mandatory',
      )}
    >
      {children}
    </div>
  )
}

/** The text in an empty column. */
export function EmptyColumn() {
  const { t } = useI18n()
  return (
    <p className="rounded-xl border border-line-strong border-dashed px-3 py-6 text-center text-ink-soft text-sm">
      {t('board.emptyColumn')}
    </p>
  )
}

const heights = ['h-20', 'h-24', 'h-20']

/** The board's placeholder while it is loading. */
export function BoardSkeleton() {
  return (
    <div aria-hidden="true">
      <ColumnRow>
        {[3, 2, 3].map((cards, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never change
          <div key={column} className="w-[85vw] max-w-sm shrink-0 rounded-card bg-muted/50 p-2 md:w-auto md:max-w-none">
            <div className="mx-2 mt-2 mb-3.5 h-4 w-24 rounded bg-line" />
            <div className="space-y-2">
              {heights.slice(0, cards).map((height, card) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same
                <Skeleton key={card} className={`${height} rounded-xl bg-raised`} />
              ))}
            </div>
          </div>
        ))}
      </ColumnRow>
    </div>
  )
}
