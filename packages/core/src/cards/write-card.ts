import type { DB } from '@vitrina/db/database'
import { sql, type Updateable } from 'kysely'
import { driversOf } from '../access/drivers.ts'
import type { Context } from '../context.ts'
import type { CardRow } from './card-rows.ts'
import { readCard } from './read-card.ts'

/**
 * Writes columns of a locked card as its next version, and returns the card. Giving it to an agent, or putting it back
 * into the queue, makes the caller (or those it acts for) the card's only drivers; changing its text later adds them to
 * the drivers.
 */
export async function writeCard(ctx: Context, id: string, columns: CardColumns): Promise<CardRow> {
  await ctx.db.kysely
    .updateTable('card')
    .set({ ...columns, ...drivenBy(ctx, columns), version: sql`version + 1`, updated_at: ctx.now() })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .execute()
  return readCard(ctx, id)
}

/** The same for one more comment. The version stays, since a comment conflicts with no other change. */
export async function countComment(ctx: Context, { id, comments_count }: CardRow): Promise<CardRow> {
  await ctx.db.kysely
    .updateTable('card')
    .set({ ...drivenBy(ctx, 'comment'), comments_count: comments_count + 1, updated_at: ctx.now() })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .execute()
  return readCard(ctx, id)
}

function drivenBy(ctx: Context, change: CardColumns | 'comment') {
  const drivers = [...driversOf(ctx)]
  if (drivers.length === 0) return {}
  const isGiven = change !== 'comment' && (typeof change.assignee_id === 'string' || change.status === 'new')
  if (isGiven) return { driven_by: drivers }
  const isWord = change === 'comment' || change.title !== undefined || change.content !== undefined
  return isWord ? { driven_by: sql<string[]>`ARRAY(SELECT DISTINCT unnest(driven_by || ${drivers}::text[]))` } : {}
}

type CardColumns = Pick<
  Updateable<DB['card']>,
  'title' | 'content' | 'status' | 'priority' | 'assignee_id' | 'position' | 'started_at' | 'done_at' | 'archived_at'
>
