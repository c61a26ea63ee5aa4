import { type RawBuilder, sql } from 'kysely'
import { driverOf } from '../access/drivers.ts'
import { type Reach, reachValue } from '../access/reach.ts'
import type { Actor, Context } from '../context.ts'

/**
 * Limits the subscriptions that an actor made to the actor's current reach; pending deliveries about other restaurants
 * are dropped.
 */
export async function limitWebhooksOf(ctx: Context, maker: Pick<Actor, 'type' | 'id'>, reach: Reach): Promise<void> {
  const theirs = sql`w.made_by = ${driverOf(maker)}`
  await sql`
    UPDATE webhook w SET restaurant_ids = ${reachValue(reach)}
    WHERE w.workspace_id = ${ctx.workspace.id} AND ${theirs}`.execute(ctx.db.kysely)
  if (reach !== null) await withdrawBeyond(ctx, theirs)
}

/**
 * Drops pending deliveries of events beyond their subscription's reach, whenever they were planned: an attempt that was
 * running when the subscription was limited becomes pending again after it fails.
 */
export async function withdrawBeyond(ctx: Context, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    DELETE FROM delivery d USING webhook w, event e
    WHERE w.workspace_id = ${ctx.workspace.id} AND ${which} AND w.restaurant_ids IS NOT NULL
      AND d.workspace_id = w.workspace_id AND d.webhook_id = w.id AND d.status = 'pending'
      AND e.workspace_id = d.workspace_id AND e.id = d.event_id
      AND NOT coalesce(e.restaurant_ids <@ w.restaurant_ids, false)`.execute(ctx.db.kysely)
}
