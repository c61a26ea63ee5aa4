'use client'

import type { DragStart, DragUpdate, DropResult } from '@hello-pangea/dnd'
import type { BoardColumn } from '@vitrina/contract/card'
import { useI18n } from '@/i18n/i18n-provider'
import { findCard } from './board-moves'
import { columnName } from './describe-change'

/** Returns the announcements of screen readers while a card is moved. */
export function useAnnouncements(columns: BoardColumn[]) {
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
