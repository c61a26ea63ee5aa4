import { sql } from 'kysely'
import { driverOf } from '../access/drivers.ts'
import { type Reach, reachValue } from '../access/reach.ts'
import type { Actor, Context } from '../context.ts'

/**
 * Has the subscriptions that somebody made reach as far as they now do: what waits to go out of other restaurants does not go.
 */
export async function limitWebhooksOf(ctx: Context, maker: Pick<Actor, 'type' | 'id'>, reach: Reach): Promise<void> {
  const theirs = sql`w.workspace_id = ${ctx.workspace.id} AND w.made_by = ${driverOf(maker)}`
  await sql`UPDATE webhook w SET restaurant_ids = ${reachValue(reach)} WHERE ${theirs}`.execute(ctx.db.kysely)
  if (reach === null) return
  await sql`
    DELETE FROM delivery d USING webhook w, event e
    WHERE ${theirs} AND d.workspace_id = w.workspace_id AND d.webhook_id = w.id AND d.status = 'pending'
      AND e.workspace_id = d.workspace_id AND e.id = d.event_id
      AND NOT coalesce(e.restaurant_ids <@ ${reachValue(reach)}, false)`.execute(ctx.db.kysely)
}
