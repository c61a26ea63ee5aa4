import type { Card, UpdateCard } from '@vitrina/contract/card'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { inTransaction } from '../in-transaction.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { recordCardChange } from './card-history.ts'
import { type CardRow, toCard } from './card-rows.ts'
import { changedFields } from './changed-fields.ts'
import { columnsOfStatus } from './columns-of-status.ts'
import { notifyOfMove } from './notify-board.ts'
import { lockOpenCard } from './read-card.ts'
import { requireAssignee } from './require-assignee.ts'
import { writeCard } from './write-card.ts'

/**
 * Changes a card's column, priority or assignee. Emits `card.moved`, and also `card.done` when it is closed; a change
 * without effect writes and emits nothing. Needs `write:kanban`; 404, 409 `conflict` for an archived card, 422
 * `unknown_assignee`.
 */
export async function updateCard(ctx: Context, input: UpdateCard & { id: string }) {
  requireScope(ctx, 'write:kanban')
  const id = requireId('card', input.id)
  return inTransaction(ctx, async (ctx) => {
    const held = await lockOpenCard(ctx, id)
    const before = toCard(held)
    const change = await readChange(ctx, held, input)
    if (Object.keys(change).length === 0) return itemEnvelope(ctx, before)
    const row = await writeCard(ctx, id, change)
    const card = toCard(row)
    recordUpdate(ctx, row, before, card)
    return itemEnvelope(ctx, card)
  })
}

/** The columns whose values change; none when the card already has them. */
async function readChange(ctx: Context, held: CardRow, input: UpdateCard) {
  const { status, priority } = input
  const assignee =
    input.assignee === undefined
      ? held.assignee_id
      : ((await requireAssignee(ctx, 'assignee', input.assignee))?.id ?? null)
  return {
    ...(status !== undefined && status !== held.status && atTheEnd(ctx, held, status)),
    ...(priority !== undefined && priority !== held.priority && { priority }),
    ...(assignee !== held.assignee_id && { assignee_id: assignee }),
  }
}

function atTheEnd(ctx: Context, held: CardRow, status: NonNullable<UpdateCard['status']>) {
  return { ...columnsOfStatus(ctx, held, status), position: String(ctx.now().getTime()) }
}

function recordUpdate(ctx: Context, row: CardRow, held: Card, card: Card): void {
  const { previous: before, current: after } = changedFields(held, card)
  notifyOfMove(ctx, row, before)
  recordCardChange(ctx, { cardId: row.id, kind: 'changed', before, after })
  recordAudit(ctx, { action: 'card.updated', objectKind: 'card', objectId: card.id, details: { before, after } })
}
