'use client'

import {
  DragDropContext,
  Draggable,
  type DraggableProvidedDragHandleProps,
  type DragStart,
  type DragUpdate,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd'
import type { BoardCard, BoardColumn } from '@vitrina/contract/card'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { AgentName } from '@/features/agents/use-named-agents'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { type ColumnStatus, findCard, type Move, moveTo, shownCards } from './board-moves'
import { CardTile } from './card-tile'
import { ColumnFrame, ColumnRow, EmptyColumn } from './column-frame'
import { columnName } from './describe-change'

interface DraggableBoardProps {
  columns: BoardColumn[]
  nameOf: AgentName
  onMove: (card: BoardCard, move: Move) => void
}

/** The board whose cards are moved by mouse, touch or keyboard. Loaded only for users who may move them. */
export default function DraggableBoard({ columns, nameOf, onMove }: DraggableBoardProps) {
  const { t } = useI18n()
  // Changes by others are shown after the card is dropped: nothing may move during the drag.
  const [held, setHeld] = useState<BoardColumn[] | null>(null)
  const shown = held ?? columns
  const announcements = useAnnouncements(shown)

  const onDragEnd = (result: DropResult, { announce }: ResponderProvided) => {
    // Synchronously: the next frame returns the focus to the card, which must be at its new place by then.
    flushSync(() => {
      setHeld(null)
      drop(result)
    })
    announce(announcements.ended(result))
  }
  const drop = ({ draggableId: id, source, destination, reason }: DropResult) => {
    if (!destination || reason === 'CANCEL') return
    if (destination.droppableId === source.droppableId && destination.index === source.index) return
    const status = columnOf(shown, destination.droppableId)
    const card = findCard(shown, id)
    const move = status && moveTo(shown, id, { status, index: destination.index })
    if (card && move) onMove(card, move)
  }

  return (
    <DragDropContext
      nonce={pageNonce() ?? ''}
      dragHandleUsageInstructions={t('board.drag.instructions')}
      onBeforeCapture={() => setHeld(columns)}
      onDragStart={(start, { announce }) => announce(announcements.started(start))}
      onDragUpdate={(update, { announce }) => announce(announcements.moved(update))}
      onDragEnd={onDragEnd}
    >
      <ColumnRow isDragging={held !== null}>
        {shown.map((column) => (
          <Droppable key={column.status} droppableId={column.status}>
            {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
              <ColumnFrame column={column} isTarget={isDraggingOver}>
                <ul ref={innerRef} {...droppableProps} className="flex min-h-24 grow flex-col">
                  {shownCards(column).map((card, index) => (
                    <DraggableCard key={card.id} card={card} index={index} nameOf={nameOf} />
                  ))}
                  {placeholder}
                  {column.cards.length === 0 && !isDraggingOver && (
                    <li>
                      <EmptyColumn />
                    </li>
                  )}
                </ul>
              </ColumnFrame>
            )}
          </Droppable>
        ))}
      </ColumnRow>
    </DragDropContext>
  )
}

function DraggableCard({ card, index, nameOf }: { card: BoardCard; index: number; nameOf: AgentName }) {
  return (
    <Draggable draggableId={card.id} index={index} disableInteractiveElementBlocking>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging, isDropAnimating }) => (
        <li ref={innerRef} {...draggableProps} className="pb-2 last:pb-0">
          <CardTile
            card={card}
            nameOf={nameOf}
            {...handleOf(dragHandleProps)}
            className={cn('cursor-grab', isDragging && !isDropAnimating && 'rotate-1 border-accent shadow-pop')}
          />
        </li>
      )}
    </Draggable>
  )
}

// Without the button role the card stays a link: Enter opens it, the space bar picks it up.
function handleOf(props: DraggableProvidedDragHandleProps | null) {
  if (!props) return {}
  const { role: _, ...handle } = props
  return handle
}

function columnOf(columns: BoardColumn[], id: string): ColumnStatus | undefined {
  return columns.find(({ status }) => status === id)?.status
}

/** Returns the nonce by which the page's content policy allows styles. */
function pageNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
}

/** Returns the announcements of screen readers while a card is moved. */
function useAnnouncements(columns: BoardColumn[]) {
  const { t } = useI18n()
  const titleOf = (id: string) => findCard(columns, id)?.title ?? ''
  const placeOf = (place: DragStart['source']) => {
    const column = columns.find(({ status }) => status === place.droppableId)
    return { column: column ? columnName(t, column.status) : place.droppableId, place: place.index + 1 }
  }
  return {
    started: ({ draggableId, source }: DragStart) =>
      t('board.drag.started', { title: titleOf(draggableId), ...placeOf(source) }),
    moved: ({ destination }: DragUpdate) =>
      destination ? t('board.drag.moved', placeOf(destination)) : t('board.drag.nowhere'),
    ended: ({ draggableId, source, destination, reason }: DropResult) =>
      destination && reason === 'DROP'
        ? t('board.drag.dropped', { title: titleOf(draggableId), ...placeOf(destination) })
        : t('board.drag.cancelled', { title: titleOf(draggableId), ...placeOf(source) }),
  }
}
