import type { BoardCard, BoardColumn } from '@vitrina/contract/card'

export type ColumnStatus = BoardColumn['status']

/** A move somebody made: of which version of the card, into which column, after which card (null: first, absent: last). */
export interface Move {
  id: string
  version: number
  status: ColumnStatus
  afterId?: string | null
}

/** The cards of a column from top to bottom. Of what is done the latest stands on top: it is what one looks for. */
export function shownCards({ status, cards }: BoardColumn): BoardCard[] {
  return status === 'done' ? cards.toReversed() : cards
}

/** The move that puts a card at a place of a column as it is shown; null when the card is not there any more. */
export function moveTo(columns: BoardColumn[], id: string, to: { status: ColumnStatus; index: number }): Move | null {
  const card = findCard(columns, id)
  const column = columns.find(({ status }) => status === to.status)
  if (!card || !column) return null
  const others = shownCards(column).filter((each) => each.id !== id)
  const previous = to.status === 'done' ? others[to.index] : others[to.index - 1]
  return { id, version: card.version, status: to.status, afterId: previous?.id ?? column.afterId }
}

/** The move that takes a card back to where it stood on a board, of the version it has now. */
export function moveBack(columns: BoardColumn[], { id, version }: Pick<BoardCard, 'id' | 'version'>): Move | null {
  const column = columns.find(({ cards }) => cards.some((each) => each.id === id))
  if (!column) return null
  const index = column.cards.findIndex((each) => each.id === id)
  return { id, version, status: column.status, afterId: column.cards[index - 1]?.id ?? column.afterId }
}

/**
 * The board as it will be when a move has come about. A card that has another version by now has been moved already, by
 * this move or by somebody else: it stays where it is.
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

/** A card on the board by its id. */
export function findCard(columns: BoardColumn[], id: string): BoardCard | undefined {
  return columns.flatMap(({ cards }) => cards).find((card) => card.id === id)
}
