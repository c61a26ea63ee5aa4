'use client'

import type { BoardColumn } from '@vitrina/contract/card'
import { shownCards } from './board-moves'
import { CardTile } from './card-tile'
import { ColumnFrame, ColumnRow, EmptyColumn } from './column-frame'

/** The board to look at: for who may not move cards, and until the means to drag them have come. */
export function StillBoard({ columns }: { columns: BoardColumn[] }) {
  return (
    <ColumnRow>
      {columns.map((column) => (
        <ColumnFrame key={column.status} column={column}>
          <ul className="flex min-h-24 grow flex-col gap-2">
            {shownCards(column).map((card) => (
              <li key={card.id}>
                <CardTile card={card} />
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
