import type { MoveCard } from '@vitrina/contract/card'
import { encodeId } from '@vitrina/db/ids'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { inTransaction } from '../in-transaction.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { lockBoard, type Place, placeBefore, positionAfter, readPrevious } from './board-place.ts'
import { recordCardChange } from './card-history.ts'
import { type CardRow, toBoardCard, toCard } from './card-rows.ts'
import { changedFields } from './changed-fields.ts'
import { columnsOfStatus } from './columns-of-status.ts'
import { notifyBoard, notifyOfMove } from './notify-board.ts'
import { lockOpenCard } from './read-card.ts'
import { requireVersion } from './require-version.ts'
import { writeCard } from './write-card.ts'

/**
 * Moves a card to a place in a column, as dragging does. A move to another column emits what `updateCard` does, a move
 * within the column nothing; a move to the same place writes nothing. Needs `write:kanban`; 404, 409 `conflict` for a
 * card that was changed since the given version or is archived, and for a neighbour that is not in the column.
 */
export async function moveCard(ctx: Context, input: MoveCard & { id: string }) {
  requireScope(ctx, 'write:kanban')
  const id = requireId('card', input.id)
  return inTransaction(ctx, async (ctx) => {
    await lockBoard(ctx)
    const held = await lockOpenCard(ctx, id)
    requireVersion(held, input.version)
    // A move after itself keeps it where it is.
    if (input.afterId === encodeId('card', id) && input.status === held.status)
      return itemEnvelope(ctx, toBoardCard(held))
    const previous = await readPrevious(ctx, id, input)
    const was = input.status === held.status ? await placeBefore(ctx, held) : undefined
    if (was !== undefined && was?.id === previous?.id) return itemEnvelope(ctx, toBoardCard(held))
    const row = await writeCard(ctx, id, {
      ...(was === undefined && columnsOfStatus(ctx, held, input.status)),
      position: await positionAfter(ctx, { movedId: id, status: input.status, previous }),
    })
    if (was === undefined) recordMove(ctx, held, row)
    else recordReorder(ctx, row, was, previous)
    return itemEnvelope(ctx, toBoardCard(row))
  })
}

function recordMove(ctx: Context, held: CardRow, row: CardRow): void {
  const card = toCard(row)
  const { previous: before, current: after } = changedFields(toCard(held), card)
  notifyOfMove(ctx, row, before)
  recordCardChange(ctx, { cardId: row.id, kind: 'changed', before, after })
  recordAudit(ctx, { action: 'card.updated', objectKind: 'card', objectId: card.id, details: { before, after } })
}

function recordReorder(ctx: Context, row: CardRow, was: Place | null, previous: Place | null): void {
  const before = { afterId: publicId(was) }
  const after = { afterId: publicId(previous) }
  recordCardChange(ctx, { cardId: row.id, kind: 'reordered', before, after })
  const objectId = encodeId('card', row.id)
  recordAudit(ctx, { action: 'card.reordered', objectKind: 'card', objectId, details: { before, after } })
  notifyBoard(ctx)
}

function publicId(place: Place | null): string | null {
  return place && encodeId('card', place.id)
}
