import { EventType } from '@vitrina/contract/event'
import { controlTag } from '@vitrina/db/citus/control-queries'
import { isDistributed } from '@vitrina/db/citus/distribution'
import type { Database } from '@vitrina/db/database'
import { decodeId } from '@vitrina/db/ids'
import type { PoolClient } from 'pg'
import type { Reach } from '../access/reach.ts'
import { findDeliveredCards, findWindows, listSubscriptions, writePlan } from '../webhooks/delivery-outbox.ts'
import { type PlannedEvent, planDeliveries, type Subscription } from '../webhooks/plan-deliveries.ts'
import { channels } from './channels.ts'
import { eventObjectId } from './event-body.ts'

// Maximum events per transaction, so that readers need not wait for the end of a long exchange.
const atOnce = 5000

export interface Published {
  events: number
  /** Bare UUIDs of the subscriptions that have new deliveries. */
  webhookIds: Set<string>
}

/**
 * Assigns positions in the feed to a workspace's committed events that have none, and creates their deliveries, in
 * transactions of a few thousand events. Positions have no gaps. Events are numbered in the order they became visible;
 * those found together, in the order they were written. Publishers of one workspace wait for each other.
 */
export async function publishEvents(
  { pool }: Pick<Database, 'pool'>,
  workspaceId: string,
  now: () => Date,
  signal?: AbortSignal,
): Promise<Published> {
  const all: Published = { events: 0, webhookIds: new Set() }
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    for (;;) {
      const { events, webhookIds } = await publishSome(client, workspaceId, now())
      all.events += events
      for (const id of webhookIds) all.webhookIds.add(id)
      if (events < atOnce || signal?.aborted) return all
    }
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(broken)
  }
}

/** Bare UUIDs of the workspaces that have events without a position. */
export async function unpublishedWorkspaces({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  if (await isDistributed({ pool })) {
    // Every node looks into its own index; those beyond the limit are found by the next look.
    const { rows } = await pool.query<{ id: string }>(
      `${controlTag('unpublished-workspaces')} SELECT DISTINCT workspace_id AS id FROM event WHERE position IS NULL LIMIT 1000`,
    )
    return rows.map(({ id }) => id)
  }
  const { rows } = await pool.query<{ id: string }>(
    // One probe of the index for each workspace that has some, and one when none has.
    `WITH RECURSIVE found AS (
       (SELECT workspace_id FROM event WHERE position IS NULL ORDER BY workspace_id LIMIT 1)
       UNION ALL
       SELECT (SELECT e.workspace_id FROM event e WHERE e.position IS NULL AND e.workspace_id > found.workspace_id
         ORDER BY e.workspace_id LIMIT 1)
       FROM found WHERE found.workspace_id IS NOT NULL)
     SELECT workspace_id AS id FROM found WHERE workspace_id IS NOT NULL`,
  )
  return rows.map(({ id }) => id)
}

async function publishSome(client: PoolClient, workspaceId: string, now: Date): Promise<Published> {
  await client.query('BEGIN')
  try {
    // A separate statement, so that the next one sees everything committed before the lock was acquired.
    const last = await lockFeed(client, workspaceId)
    const subscriptions = await listSubscriptions(client, workspaceId)
    const wanted = [...new Set(subscriptions.flatMap(({ events }) => events))]
    const { count, events: numbered } = await number(client, workspaceId, last, wanted)
    const events = await markDelivered(client, workspaceId, numbered, subscriptions)
    const webhookIds = new Set<string>()
    if (events.length > 0) {
      const windows = await findWindows(client, workspaceId, events)
      const plan = planDeliveries(events, subscriptions, windows, now)
      await writePlan(client, workspaceId, plan, now)
      for (const { webhookId, status } of plan.deliveries) if (status === 'pending') webhookIds.add(webhookId)
    }
    if (count === 0) {
      await client.query('ROLLBACK')
      return { events: 0, webhookIds }
    }
    await client.query('UPDATE event_feed SET last_position = $2 WHERE workspace_id = $1', [workspaceId, last + count])
    await client.query('SELECT pg_notify($1, $2)', [channels.published, workspaceId])
    await client.query('COMMIT')
    return { events: count, webhookIds }
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

// Only a subscription in card mode treats events of delivered cards differently.
async function markDelivered(
  client: PoolClient,
  workspaceId: string,
  events: PlannedEvent[],
  subscriptions: readonly Subscription[],
): Promise<PlannedEvent[]> {
  if (!subscriptions.some(({ deliveryMode }) => deliveryMode === 'card')) return events
  const ids = events.flatMap(({ objectId }) => decodeId('card', objectId) ?? [])
  const delivered = await findDeliveredCards(client, workspaceId, ids)
  if (delivered.size === 0) return events
  return events.map((event) =>
    delivered.has(decodeId('card', event.objectId) ?? '') ? { ...event, byDelivery: true } : event,
  )
}

async function lockFeed(client: PoolClient, workspaceId: string): Promise<number> {
  const lock = () =>
    client.query<{ last: number }>({
      name: 'lock_feed',
      text: 'SELECT last_position AS last FROM event_feed WHERE workspace_id = $1 FOR UPDATE',
      values: [workspaceId],
    })
  const held = await lock()
  if (held.rows[0]) return held.rows[0].last
  await client.query(
    'INSERT INTO event_feed (workspace_id) SELECT id FROM workspace WHERE id = $1 ON CONFLICT DO NOTHING',
    [workspaceId],
  )
  return (await lock()).rows[0]?.last ?? 0
}

interface NumberedRow {
  count: number
  id: string | null
  type: string
  object_id: string
  actor_type: string
  actor_id: string
  by_delivery: boolean
  created_at: Date
  restaurant_ids: Reach
}

async function number(
  client: PoolClient,
  workspaceId: string,
  last: number,
  wanted: string[],
): Promise<{ count: number; events: PlannedEvent[] }> {
  const { rows } = await client.query<NumberedRow>({
    name: 'number_events',
    text: numberEvents,
    values: [workspaceId, last, atOnce, wanted],
  })
  const events: PlannedEvent[] = []
  for (const { id, object_id, actor_type, actor_id, by_delivery, created_at, restaurant_ids: reach, ...row } of rows) {
    if (id === null) continue
    const type = EventType.parse(row.type)
    const objectId = eventObjectId(type, object_id)
    const actor = { type: actor_type, id: actor_id }
    events.push({ id, type, objectId, actor, byDelivery: by_delivery, createdAt: created_at, reach })
  }
  return { count: rows[0]?.count ?? 0, events }
}

// Rows are joined by `ctid`, which is stable under the feed's lock. A join by id would use a plan cached from the first
// small batches, which scans all events. $1 workspace, $2 the last position assigned, $3 maximum number of events, $4
// the event types that have subscribers.
const numberEvents = `
  WITH batch AS MATERIALIZED (
    SELECT place, row_number() OVER (ORDER BY written_no) AS n
    FROM (
      SELECT ctid AS place, written_no FROM event WHERE workspace_id = $1 AND position IS NULL ORDER BY written_no LIMIT $3
    ) unpublished
  ), numbered AS (
    UPDATE event e SET position = $2::bigint + batch.n FROM batch
    WHERE e.workspace_id = $1 AND e.ctid = batch.place
    RETURNING e.id, e.type, e.object_id, e.actor_type, e.actor_id, e.by_delivery, e.created_at, e.restaurant_ids, e.position
  )
  SELECT batches.count, n.*
  FROM (SELECT count(*)::int AS count FROM batch) batches
  LEFT JOIN numbered n ON n.type = ANY($4)
  ORDER BY n.position`
