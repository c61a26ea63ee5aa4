import type { Card, EditCard } from '@vitrina/contract/card'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { inTransaction } from '../in-transaction.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { recordCardChange } from './card-history.ts'
import { type CardRow, toBoardCard, toCard } from './card-rows.ts'
import { changedFields } from './changed-fields.ts'
import { notifyBoard, notifyOfMove } from './notify-board.ts'
import { lockOpenCard } from './read-card.ts'
import { requireAssignee } from './require-assignee.ts'
import { requireVersion } from './require-version.ts'
import { writeCard } from './write-card.ts'

/**
 * Changes a card's text, priority or assignee. Emits `card.moved` for another priority or assignee; a change of text
 * alone emits nothing, and a change without effect writes nothing. Needs `write:kanban`; 404, 409 `conflict` for a card
 * that was changed since the given version or is archived, 422 `unknown_assignee`.
 */
export async function editCard(ctx: Context, input: EditCard & { id: string }) {
  requireScope(ctx, 'write:kanban')
  const id = requireId('card', input.id)
  return inTransaction(ctx, async (ctx) => {
    const held = await lockOpenCard(ctx, id)
    requireVersion(held, input.version)
    const change = await readChange(ctx, held, input)
    if (Object.keys(change).length === 0) return itemEnvelope(ctx, toBoardCard(held))
    const row = await writeCard(ctx, id, change)
    recordEdit(ctx, row, toCard(held))
    return itemEnvelope(ctx, toBoardCard(row))
  })
}

/** The columns whose values change. */
async function readChange(ctx: Context, held: CardRow, input: EditCard) {
  const { title, content, priority } = input
  const assignee =
    input.assigneeId === undefined
      ? held.assignee_id
      : ((await requireAssignee(ctx, 'assigneeId', input.assigneeId))?.id ?? null)
  return {
    ...(title !== undefined && title !== held.title && { title }),
    ...(content !== undefined && content !== held.content && { content }),
    ...(priority !== undefined && priority !== held.priority && { priority }),
    ...(assignee !== held.assignee_id && { assignee_id: assignee }),
  }
}

function recordEdit(ctx: Context, row: CardRow, held: Card): void {
  const card = toCard(row)
  const { previous: before, current: after } = changedFields(held, card)
  if ('priority' in before || 'assigneeId' in before) notifyOfMove(ctx, row, before)
  else notifyBoard(ctx)
  recordCardChange(ctx, { cardId: row.id, kind: 'changed', before, after })
  // The texts themselves are in the card's history; the journal only has the names of the fields.
  const details = { fields: Object.keys(before) }
  recordAudit(ctx, { action: 'card.edited', objectKind: 'card', objectId: card.id, details })
}
