import type { CreateCard } from '@vitrina/contract/card'
import { newUuid } from '@vitrina/db/ids'
import { prepared } from '@vitrina/db/preparing-pool'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { recordEvent } from '../events/record-event.ts'
import { inTransaction } from '../in-transaction.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { type CardRow, cardRows, toCard } from './card-rows.ts'
import { requireAssignee } from './require-assignee.ts'

/**
 * Puts a new card at the end of the first column. Emits `card.created`. Needs `write:kanban`; 422 `unknown_assignee` for
 * an executor the workspace does not have.
 */
export async function createCard(ctx: Context, input: CreateCard) {
  requireScope(ctx, 'write:kanban')
  return inTransaction(ctx, async (ctx) => {
    const id = newUuid()
    const now = ctx.now()
    const assigneeId = await requireAssignee(ctx, 'assigneeId', input.assigneeId)
    const { title, content = null, priority = 'normal' } = input
    const { type, id: actorId, name } = ctx.actor
    const { rows } = await sql<CardRow>`${prepared}
      WITH made AS (
        INSERT INTO card (workspace_id, id, title, content, status, priority, assignee_id, position, creator_type, creator_id,
          creator_name, created_at, updated_at)
        VALUES (${ctx.workspace.id}, ${id}, ${title}, ${content}, 'new', ${priority}, ${assigneeId}, ${now.getTime()}, ${type},
          ${actorId}, ${name}, ${now}, ${now})
        RETURNING *
      )
      SELECT t.* FROM ${cardRows(ctx, sql`true`, sql`made`)} t`.execute(ctx.db.kysely)
    const [made] = rows
    if (!made) throw new Error('The card was written and is not there')
    const card = toCard(made)
    recordEvent(ctx, { type: 'card.created', objectId: id, object: card })
    const details = { title, priority, assigneeId: card.assigneeId }
    recordAudit(ctx, { action: 'card.created', objectKind: 'card', objectId: card.id, details })
    return itemEnvelope(ctx, card)
  })
}
