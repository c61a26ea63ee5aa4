'use client'

import type { BoardCard, BoardColumn } from '@vitrina/contract/card'
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { EmptyState } from '@/components/states/empty-state'
import { ProblemState } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useToast } from '@/components/ui/toast'
import { type AgentName, useAgentName } from '@/features/agents/use-named-agents'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { blockingError } from '@/trpc/problem'
import { type Move, moveBack, shownCards, withMove } from './board-moves'
import { CardTile } from './card-tile'
import { BoardSkeleton, ColumnFrame, ColumnRow, EmptyColumn } from './column-frame'
import { columnName } from './describe-change'
import { TroubleNotice } from './trouble-notice'
import { type CardPatch, useCardChanges } from './use-card-changes'

interface BoardBodyProps {
  query: {
    data: { data: BoardColumn[] } | undefined
    error: unknown
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  mayWrite: boolean
  onAdd: () => void
  /** Clears search and filter; absent when none is set. */
  onReset: (() => void) | undefined
}

/** The columns, or their loading, failed or empty state. A move is shown at once and reverted when it fails. */
export function BoardBody({ query, mayWrite, onAdd, onReset }: BoardBodyProps) {
  const { t } = useI18n()
  const toast = useToast()
  const nameOf = useAgentName()
  const Draggable = useDraggableBoard(mayWrite)
  const { change, trouble, dismiss } = useCardChanges()
  const [moves, setMoves] = useState<Move[]>([])
  const told = query.data?.data
  const columns = useMemo(() => told && moves.reduce(withMove, told), [told, moves])

  const make = async (wish: CardPatch): Promise<BoardCard | null> => {
    if (!('move' in wish)) return null
    setMoves((others) => [...others, wish.move])
    const moved = await change(wish)
    // A successful move stays applied until the board includes it, which may take a second fetch.
    if (!moved) setMoves((others) => others.filter((each) => each !== wish.move))
    return moved
  }
  const onMove = async ({ title }: BoardCard, move: Move) => {
    const before = columns ?? []
    const moved = await make({ title, move })
    const back = moved && moveBack(before, moved)
    if (!back) return
    const text = t('board.movedToast', { title, column: columnName(t, move.status) })
    const undo = async () => {
      if (!(await make({ title, move: back }))) toast({ text: t('board.undoFailed', { title }) })
    }
    toast({ text, onUndo: () => void undo() })
  }

  const error = blockingError(query)
  if (error) {
    return (
      <Card>
        <ProblemState error={error} onRetry={() => void query.refetch()} />
      </Card>
    )
  }
  if (!columns) return <BoardSkeleton />
  const isEmpty = columns.every(({ total }) => total === 0)
  return (
    <>
      {isEmpty ? (
        <Card>
          <EmptyState
            title={onReset ? t('empty.title') : t('board.empty')}
            hint={onReset ? t('empty.search') : mayWrite ? t('board.emptyHint') : t('board.emptyToRead')}
          >
            {onReset && <Button onClick={onReset}>{t('empty.reset')}</Button>}
            {!onReset && mayWrite && (
              <Button variant="primary" onClick={onAdd}>
                {t('board.add')}
              </Button>
            )}
          </EmptyState>
        </Card>
      ) : (
        <div
          aria-busy={query.isPlaceholderData}
          className={cn('transition-opacity', query.isPlaceholderData && 'opacity-55')}
        >
          {Draggable ? (
            <Draggable columns={columns} nameOf={nameOf} onMove={(card, move) => void onMove(card, move)} />
          ) : (
            <StillBoard columns={columns} nameOf={nameOf} />
          )}
        </div>
      )}
      <TroubleNotice trouble={trouble} onAgain={(wish) => void make(wish)} onDismiss={dismiss} />
    </>
  )
}

type DraggableBoard = ComponentType<{
  columns: BoardColumn[]
  nameOf: AgentName
  onMove: (card: BoardCard, move: Move) => void
}>

/** Returns the draggable board once its code is loaded; it is loaded only when it is wanted. */
function useDraggableBoard(isWanted: boolean): DraggableBoard | null {
  const [found, setFound] = useState<{ Board: DraggableBoard } | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    void import('./draggable-board').then((module) => !isOver && setFound({ Board: module.default }))
    return () => {
      isOver = true
    }
  }, [isWanted])
  return isWanted && found ? found.Board : null
}

/** The board without dragging: for users who may not move cards, and until the code for dragging is loaded. */
function StillBoard({ columns, nameOf }: { columns: BoardColumn[]; nameOf: AgentName }) {
  return (
    <ColumnRow>
      {columns.map((column) => (
        <ColumnFrame key={column.status} column={column}>
          <ul className="flex min-h-24 grow flex-col gap-2">
            {shownCards(column).map((card) => (
              <li key={card.id}>
                <CardTile card={card} nameOf={nameOf} />
              </li>
            ))}
            {column.cards.length === 0 && (
              <li>
                <EmptyColumn />
              </li>
            )}
          </ul>
        </ColumnFrame>
      ))}
    </ColumnRow>
  )
}
