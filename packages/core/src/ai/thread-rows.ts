import type { AiThread } from '@vitrina/contract/ai'
import { encodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import { withinReach } from '../access/reach.ts'
import type { Context } from '../context.ts'

/** A conversation as SQL returns it. */
export interface ThreadRow {
  id: string
  title: string
  created_at: Date
  updated_at: Date
}

/**
 * Condition on a conversation `h` that the caller may see and continue: a person's own, for keys the workspace's; only
 * about restaurants within the caller's reach.
 */
export function ownThread(ctx: Context): RawBuilder<boolean> {
  const userId = ctx.actor.type === 'user' ? ctx.actor.id : null
  return sql`h.workspace_id = ${ctx.workspace.id} AND h.user_id IS NOT DISTINCT FROM ${userId}::uuid AND ${withinReach(ctx, 'h.restaurant_ids')}`
}

/** The public form: an allow-list, never the row. */
export function toThread(row: ThreadRow): AiThread {
  return {
    id: encodeId('thread', row.id),
    title: row.title,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
