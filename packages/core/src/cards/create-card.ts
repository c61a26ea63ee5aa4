import type { Card, CreateCard } from '@vitrina/contract/card'
import { newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { driversOf } from '../access/drivers.ts'
import { reachValue } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { recordEvent } from '../events/record-event.ts'
import { inTransaction } from '../in-transaction.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { insertAtEnd } from '../pending-writes.ts'
import { recordCardChange } from './card-history.ts'
import { type CardRow, cardReach, toCard } from './card-rows.ts'
import { requireAssignee } from './require-assignee.ts'

/**
 * Creates a card at the end of the first column. Emits `card.created`. Needs `write:kanban`; 422 `unknown_assignee` for
 * an executor the workspace does not have.
 */
export async function createCard(ctx: Context, input: CreateCard) {
  requireScope(ctx, 'write:kanban')
  return inTransaction(ctx, async (ctx) => itemEnvelope(ctx, await putCard(ctx, newUuid(), input)))
}

/**
 * The same for a card with an id chosen in advance, so that a repeated call creates no second card. Returns false when
 * it already exists.
 */
export async function createCardOnce(ctx: Context, id: string, input: CreateCard): Promise<boolean> {
  requireScope(ctx, 'write:kanban')
  return inTransaction(ctx, async (ctx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`card ${id}`}, 0))`.execute(ctx.db.kysely)
    const held = await ctx.db.kysely
      .selectFrom('card')
      .select('id')
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (held) return false
    await putCard(ctx, id, input)
    return true
  })
}

async function putCard(ctx: Context, id: string, input: CreateCard): Promise<Card> {
  const now = ctx.now()
  const assignee = await requireAssignee(ctx, 'assigneeId', input.assigneeId)
  const { title, content = null, priority = 'normal' } = input
  const { type, id: actorId, name } = ctx.actor
  insertAtEnd(
    ctx,
    sql`INSERT INTO card (workspace_id, id, title, content, status, priority, assignee_id, position, creator_type, creator_id,
          creator_name, restaurant_ids, created_at, updated_at, driven_by)
        VALUES (${ctx.workspace.id}, ${id}, ${title}, ${content}, 'new', ${priority}, ${assignee?.id ?? null}, ${now.getTime()},
          ${type}, ${actorId}, ${name}, ${reachValue(ctx.reach)}, ${now}, ${now}, ${driversOf(ctx)}::text[])`,
  )
  const row: CardRow = {
    id,
    title,
    content,
    status: 'new',
    priority,
    assignee_id: assignee?.id ?? null,
    assignee_kind: assignee?.kind ?? null,
    assignee_name: assignee?.name ?? null,
    version: 1,
    comments_count: 0,
    comments_shown: 0,
    creator_type: type,
    creator_id: actorId,
    creator_name: name,
    restaurant_ids: ctx.reach,
    created_at: now,
    updated_at: now,
    started_at: null,
    done_at: null,
  }
  const card = toCard(row)
  recordEvent(ctx, { type: 'card.created', objectId: id, object: card, reach: cardReach(row) })
  const { status, assigneeId } = card
  recordCardChange(ctx, { cardId: id, kind: 'created', after: { title, status, priority, assigneeId } })
  const details = { title, priority, assigneeId }
  recordAudit(ctx, { action: 'card.created', objectKind: 'card', objectId: card.id, details })
  return card
}
