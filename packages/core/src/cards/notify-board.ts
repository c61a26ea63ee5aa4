import type { Card } from '@vitrina/contract/card'
import type { EventType } from '@vitrina/contract/event'
import type { Context } from '../context.ts'
import { notifySignal } from '../events/call-out.ts'
import { recordEvent } from '../events/record-event.ts'
import { pendingOf } from '../pending-writes.ts'
import { type CardRow, cardReach, toRenderedCard } from './card-rows.ts'

/**
 * Emits the events of a change of column, priority or assignee: `card.moved`, and also `card.done` when it closes the
 * card.
 */
export function notifyOfMove(ctx: Context, row: CardRow, previous: Partial<Card>): void {
  const card = toRenderedCard(row)
  const types: EventType[] = card.status === 'done' && previous.status ? ['card.moved', 'card.done'] : ['card.moved']
  for (const type of types) recordEvent(ctx, { type, objectId: row.id, object: card, previous, reach: cardReach(row) })
}

/** Notifies open boards, after the commit, of a change that no event of the contract reports. */
export function notifyBoard(ctx: Context): void {
  pendingOf(ctx).afterwards.push((db) => notifySignal(db, ctx.workspace.id, 'board'))
}
