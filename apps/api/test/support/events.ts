import type { Context } from '@vitrina/core/context'
import { publishEvents } from '@vitrina/core/events/publish-events'
import type { Frame } from './stream-reader.ts'

/** Publishes what the workspace has written. */
export const publish = (ctx: Context) => publishEvents(ctx.db, ctx.workspace.id, ctx.now)

/** Writes and publishes `count` events of these types in turn, each with a body of about the given number of bytes. */
export async function writeEvents(
  ctx: Context,
  count: number,
  { types = ['card.created'], bytes = 100 }: { types?: readonly string[]; bytes?: number } = {},
): Promise<void> {
  await ctx.db.pool.query(
    `INSERT INTO event (workspace_id, id, type, object_id, actor_type, actor_id, body, created_at)
     SELECT $1, new_uuid_v7(), ($3::text[])[1 + (n - 1) % cardinality($3::text[])], new_uuid_v7(), 'system', $1,
       json_build_object('n', n, 'text', repeat('x', $4))::text, $5
     FROM generate_series(1, $2::int) n`,
    [ctx.workspace.id, count, types, bytes, ctx.now()],
  )
  await publish(ctx)
}

/** The published events of a workspace as frames, from the table itself. */
export async function framesOf(ctx: Context): Promise<Frame[]> {
  const { rows } = await ctx.db.pool.query<{ position: number; type: string; body: string }>(
    'SELECT position, type, body FROM event WHERE workspace_id = $1 AND position > 0 ORDER BY position',
    [ctx.workspace.id],
  )
  return rows.map(({ position, type, body }) => ({ id: String(position), event: type, data: body }))
}
