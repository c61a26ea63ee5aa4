import type { DB } from '@vitrina/db/database'
import { sql, type Updateable } from 'kysely'
import type { Context } from '../context.ts'
import type { CardRow } from './card-rows.ts'
import { readCard } from './read-card.ts'

/** Writes columns of a card that is locked, as its next version. Returns the card as it is then. */
export async function writeCard(ctx: Context, id: string, columns: CardColumns): Promise<CardRow> {
  await ctx.db.kysely
    .updateTable('card')
    .set({ ...columns, version: sql`version + 1`, updated_at: ctx.now() })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .execute()
  return readCard(ctx, id)
}

/** The same for one more comment. The version stays: what is said on a card stands in the way of no other change. */
export async function countComment(ctx: Context, { id, comments_count }: CardRow): Promise<CardRow> {
  await ctx.db.kysely
    .updateTable('card')
    .set({ comments_count: comments_count + 1, updated_at: ctx.now() })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .execute()
  return readCard(ctx, id)
}

type CardColumns = Pick<
  Updateable<DB['card']>,
  'title' | 'content' | 'status' | 'priority' | 'assignee_id' | 'position' | 'started_at' | 'done_at' | 'archived_at'
>
