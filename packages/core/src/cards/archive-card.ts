import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { inTransaction } from '../in-transaction.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { recordCardChange } from './card-history.ts'
import { toCard } from './card-rows.ts'
import { notifyBoard } from './notify-board.ts'
import { lockCard } from './read-card.ts'
import { writeCard } from './write-card.ts'

/**
 * Archives a card; its history stays. Emits no event, but notifies open boards. Archiving it again returns the same
 * card and changes nothing. Needs `write:kanban`; 404 when it does not exist.
 */
export async function archiveCard(ctx: Context, input: { id: string }) {
  requireScope(ctx, 'write:kanban')
  const id = requireId('card', input.id)
  return inTransaction(ctx, async (ctx) => {
    const held = await lockCard(ctx, id)
    if (held.status === 'archived') return itemEnvelope(ctx, toCard(held))
    const card = toCard(await writeCard(ctx, id, { status: 'archived', archived_at: ctx.now() }))
    const before = { status: held.status }
    recordCardChange(ctx, { cardId: id, kind: 'archived', before, after: { status: card.status } })
    recordAudit(ctx, { action: 'card.archived', objectKind: 'card', objectId: card.id, details: { before } })
    notifyBoard(ctx)
    return itemEnvelope(ctx, card)
  })
}
