import { EventType } from '@vitrina/contract/event'
import type { PoolClient } from 'pg'
import {
  type CollapseWindow,
  canCollapse,
  type DeliveryPlan,
  type PlannedEvent,
  type Subscription,
} from './plan-deliveries.ts'

/** The active subscriptions of a workspace. None can be deleted until the transaction ends. */
export async function listSubscriptions(client: PoolClient, workspaceId: string): Promise<Subscription[]> {
  const { rows } = await client.query<Subscription>({
    name: 'list_subscriptions',
    text: `SELECT id, events, agent_id AS "agentId", delivery_mode AS "deliveryMode", restaurant_ids AS reach FROM webhook
      WHERE workspace_id = $1 AND is_active FOR KEY SHARE`,
    values: [workspaceId],
  })
  return rows
}

/**
 * Which of these cards subscriptions put on the board: such a card has the id of its delivery (`agentTarget`), and is known
 * as long as the delivery is in the log. Ids are bare UUIDs.
 */
export async function findDeliveredCards(
  client: PoolClient,
  workspaceId: string,
  cardIds: readonly string[],
): Promise<Set<string>> {
  if (cardIds.length === 0) return new Set()
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM delivery WHERE workspace_id = $1 AND id = ANY($2::uuid[])',
    [workspaceId, [...new Set(cardIds)]],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * The collapse windows of the events' types and objects. If a window's further delivery has already gone out, its
 * `furtherId` is null.
 */
export async function findWindows(
  client: PoolClient,
  workspaceId: string,
  events: readonly PlannedEvent[],
): Promise<CollapseWindow[]> {
  const asked = events.filter(({ type }) => canCollapse(type))
  if (asked.length === 0) return []
  const { rows } = await client.query<Omit<CollapseWindow, 'type'> & { type: string }>(
    `SELECT w.webhook_id AS "webhookId", w.event_type AS type, w.object_id AS "objectId", w.until, w.first_id AS "firstId",
       further.id AS "furtherId"
     FROM (SELECT DISTINCT * FROM unnest($2::text[], $3::text[]) AS a(type, object_id)) asked
     JOIN webhook h ON h.workspace_id = $1
     JOIN collapse_window w ON w.workspace_id = $1 AND w.webhook_id = h.id AND w.event_type = asked.type
       AND w.object_id = asked.object_id
     LEFT JOIN LATERAL (
       SELECT d.id FROM delivery d
       WHERE d.workspace_id = $1 AND d.id = w.further_id AND d.status = 'pending' AND d.attempt_no = 0 FOR UPDATE
     ) further ON true`,
    [workspaceId, asked.map(({ type }) => type), asked.map(({ objectId }) => objectId)],
  )
  return rows.map((row) => ({ ...row, type: EventType.parse(row.type) }))
}

/** Writes the plan, in the transaction that assigns the positions. */
export async function writePlan(client: PoolClient, workspaceId: string, plan: DeliveryPlan, now: Date): Promise<void> {
  const { deliveries, raised, carried, windows } = plan
  if (deliveries.length > 0) {
    await client.query({
      name: 'put_deliveries',
      text: putDeliveries,
      values: [
        workspaceId,
        now,
        deliveries.map(({ id }) => id),
        deliveries.map(({ webhookId }) => webhookId),
        deliveries.map(({ eventId }) => eventId),
        deliveries.map(({ type }) => type),
        deliveries.map(({ objectId }) => objectId),
        deliveries.map(({ status }) => status),
        deliveries.map(({ suppressedReason }) => suppressedReason),
        deliveries.map(({ nextAttemptAt }) => nextAttemptAt),
      ],
    })
  }
  // Locked in the order of ids, the same order in which results of attempts are written.
  const held = [...new Set([...raised.keys(), ...carried.keys()])]
  if (held.length > 0) {
    await client.query('SELECT FROM delivery WHERE workspace_id = $1 AND id = ANY($2) ORDER BY id FOR NO KEY UPDATE', [
      workspaceId,
      held,
    ])
  }
  if (raised.size > 0) {
    await client.query(
      `UPDATE delivery d SET collapsed_count = d.collapsed_count + r.by, updated_at = $2
       FROM unnest($3::uuid[], $4::int[]) AS r(id, by) WHERE d.workspace_id = $1 AND d.id = r.id`,
      [workspaceId, now, [...raised.keys()], [...raised.values()]],
    )
  }
  if (carried.size > 0) {
    await client.query(
      `UPDATE delivery d SET event_id = c.event_id, updated_at = $2
       FROM unnest($3::uuid[], $4::uuid[]) AS c(id, event_id) WHERE d.workspace_id = $1 AND d.id = c.id`,
      [workspaceId, now, [...carried.keys()], [...carried.values()]],
    )
  }
  if (windows.length > 0) {
    await client.query(putWindows, [
      workspaceId,
      windows.map(({ webhookId }) => webhookId),
      windows.map(({ type }) => type),
      windows.map(({ objectId }) => objectId),
      windows.map(({ until }) => until),
      windows.map(({ firstId }) => firstId),
      windows.map(({ furtherId }) => furtherId),
    ])
  }
}

const putDeliveries = `
  INSERT INTO delivery (workspace_id, created_at, updated_at, id, webhook_id, event_id, event_type, object_id, status,
    suppressed_reason, next_attempt_at, attempts_left)
  SELECT $1, $2, $2, d.id, d.webhook_id, d.event_id, d.event_type, d.object_id, d.status::delivery_status,
    d.suppressed_reason, d.next_attempt_at, CASE d.status WHEN 'pending' THEN 3 ELSE 0 END
  FROM unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[], $10::timestamptz[])
    AS d(id, webhook_id, event_id, event_type, object_id, status, suppressed_reason, next_attempt_at)`

const putWindows = `
  INSERT INTO collapse_window (workspace_id, webhook_id, event_type, object_id, until, first_id, further_id)
  SELECT $1, w.* FROM unnest($2::uuid[], $3::text[], $4::text[], $5::timestamptz[], $6::uuid[], $7::uuid[])
    AS w(webhook_id, event_type, object_id, until, first_id, further_id)
  ON CONFLICT (workspace_id, webhook_id, event_type, object_id) DO UPDATE SET until = excluded.until,
    first_id = excluded.first_id, further_id = excluded.further_id`
