import type { UpdateCard } from '@vitrina/contract/card'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { inTransaction } from '../in-transaction.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { lockBoard, positionAfter, readPrevious } from './board-place.ts'
import { recordCardChange } from './card-history.ts'
import { toBoardCard } from './card-rows.ts'
import { notifyBoard } from './notify-board.ts'
import { lockCard } from './read-card.ts'
import { writeCard } from './write-card.ts'

/**
 * Restores an archived card to the end of the column it was archived from. Emits nothing, as archiving does. Restoring
 * a card that is on the board returns the same card and changes nothing. Needs `write:kanban`; 404 when it does not
 * exist.
 */
export async function restoreCard(ctx: Context, input: { id: string }) {
  requireScope(ctx, 'write:kanban')
  const id = requireId('card', input.id)
  return inTransaction(ctx, async (ctx) => {
    await lockBoard(ctx)
    const held = await lockCard(ctx, id)
    if (held.status !== 'archived') return itemEnvelope(ctx, toBoardCard(held))
    const status = await lastColumn(ctx, id)
    const previous = await readPrevious(ctx, id, { status, version: held.version })
    const position = await positionAfter(ctx, { movedId: id, status, previous })
    const card = toBoardCard(await writeCard(ctx, id, { status, position, archived_at: null }))
    const change = { before: { status: held.status }, after: { status } }
    recordCardChange(ctx, { cardId: id, kind: 'changed', ...change })
    recordAudit(ctx, { action: 'card.restored', objectKind: 'card', objectId: card.id, details: change })
    notifyBoard(ctx)
    return itemEnvelope(ctx, card)
  })
}

/**
 * The column from which the card was archived, by its history; the first column for cards archived before history was
 * kept.
 */
async function lastColumn(ctx: Context, id: string): Promise<NonNullable<UpdateCard['status']>> {
  const { rows } = await sql<{ status: NonNullable<UpdateCard['status']> }>`
    SELECT before->>'status' AS status FROM card_change
    WHERE workspace_id = ${ctx.workspace.id} AND card_id = ${id} AND kind = 'archived'
    ORDER BY id DESC LIMIT 1`.execute(ctx.db.kysely)
  return rows[0]?.status ?? 'new'
}
