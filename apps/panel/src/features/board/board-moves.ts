import type { BoardCard, BoardColumn } from '@vitrina/contract/card'

export type ColumnStatus = BoardColumn['status']

/** A move of a card: its version, the target column, and the card before it (null: first, absent: last). */
export interface Move {
  id: string
  version: number
  status: ColumnStatus
  afterId?: string | null
}

/** Returns the cards of a column from top to bottom. In the done column the latest, which users look for, is on top. */
export function shownCards({ status, cards }: BoardColumn): BoardCard[] {
  return status === 'done' ? cards.toReversed() : cards
}

/** Returns the move that puts a card at an index of a column as shown; null when the card is no longer there. */
export function moveTo(columns: BoardColumn[], id: string, to: { status: ColumnStatus; index: number }): Move | null {
  const card = findCard(columns, id)
  const column = columns.find(({ status }) => status === to.status)
  if (!card || !column) return null
  const others = shownCards(column).filter((each) => each.id !== id)
  const previous = to.status === 'done' ? others[to.index] : others[to.index - 1]
  return { id, version: card.version, status: to.status, afterId: previous?.id ?? column.afterId }
}

/** Returns the move that puts a card, in its current version, back to where it was on a board. */
export function moveBack(columns: BoardColumn[], { id, version }: Pick<BoardCard, 'id' | 'version'>): Move | null {
  const column = columns.find(({ cards }) => cards.some((each) => each.id === id))
  if (!column) return null
  const index = column.cards.findIndex((each) => each.id === id)
  return { id, version, status: column.status, afterId: column.cards[index - 1]?.id ?? column.afterId }
}

/**
 * Returns the board as it will be after a move. A card whose version differs by now has already been moved, by this
 * move or by someone else, and stays where it is.
 */
export function withMove(columns: BoardColumn[], { id, version, status, afterId }: Move): BoardColumn[] {
  const held = findCard(columns, id)
  if (!held || held.version !== version) return columns
  const card: BoardCard = { ...held, status, version: version + 1 }
  return columns.map((column) => {
    const others = column.cards.filter((each) => each.id !== id)
    const total = column.total - (column.cards.length - others.length)
    if (column.status !== status) return { ...column, cards: others, total }
    const index = afterId === undefined ? others.length : others.findIndex((each) => each.id === afterId) + 1
    return { ...column, cards: others.toSpliced(index, 0, card), total: total + 1 }
  })
}

/** Finds a card on the board by its id. */
export function findCard(columns: BoardColumn[], id: string): BoardCard | undefined {
  return columns.flatMap(({ cards }) => cards).find((card) => card.id === id)
}
