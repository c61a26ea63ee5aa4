import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { type CardChangeRow, toCardChange } from './card-history.ts'
import { readCard } from './read-card.ts'

/** All that happened to a card, oldest first; an archived card's too. Needs `read:kanban`; 404 when it is not there. */
export async function listCardHistory(ctx: Context, input: { id: string }) {
  requireScope(ctx, 'read:kanban')
  const id = requireId('card', input.id)
  await readCard(ctx, id)
  const { rows } = await sql<CardChangeRow>`
    SELECT id, kind, before, after, actor_type, actor_id, actor_name, created_at FROM card_change
    WHERE workspace_id = ${ctx.workspace.id} AND card_id = ${id} ORDER BY id`.execute(ctx.db.kysely)
  return itemEnvelope(ctx, rows.map(toCardChange))
}
