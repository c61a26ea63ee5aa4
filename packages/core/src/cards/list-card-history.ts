import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { type CardChangeRow, toCardChange } from './card-history.ts'
import { readCard } from './read-card.ts'

/**
 * Everything that happened to a card, archived ones too, oldest first; without comments that the caller may not see.
 * Needs `read:kanban`; 404 when it does not exist.
 */
export async function listCardHistory(ctx: Context, input: { id: string }) {
  requireScope(ctx, 'read:kanban')
  const id = requireId('card', input.id)
  await readCard(ctx, id)
  const { rows } = await sql<CardChangeRow>`
    SELECT id, kind, before, after, actor_type, actor_id, actor_name, created_at FROM card_change
    WHERE workspace_id = ${ctx.workspace.id} AND card_id = ${id} ORDER BY id`.execute(ctx.db.kysely)
  const changes = rows.map(toCardChange)
  const shown = await shownComments(ctx, id)
  return itemEnvelope(
    ctx,
    changes.filter(({ kind, after }) => kind !== 'commented' || !shown || shown.has(String(after['commentId']))),
  )
}

/** Public ids of the card's comments that the caller may see; null means all. */
async function shownComments(ctx: Context, cardId: string): Promise<ReadonlySet<string> | null> {
  if (ctx.reach === null) return null
  const { rows } = await sql<{ id: string }>`
    SELECT m.id FROM ${readable(ctx, 'card_comment')} m
    WHERE m.workspace_id = ${ctx.workspace.id} AND m.card_id = ${cardId}`.execute(ctx.db.kysely)
  return new Set(rows.map(({ id }) => encodeId('comment', id)))
}
