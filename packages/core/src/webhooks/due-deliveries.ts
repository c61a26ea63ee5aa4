import { deliveryFault, deliveryFaultText } from '@vitrina/contract/delivery-faults'
import { controlTag } from '@vitrina/db/citus/control-queries'
import type { Database } from '@vitrina/db/database'

/** A subscription with something to deliver. Ids are bare UUIDs. */
export interface DueWebhook {
  workspaceId: string
  webhookId: string
}

/**
 * The active subscriptions of all workspaces that have deliveries due. First releases deliveries of processes that
 * died: that attempt is used up, and the next is due at once.
 */
export async function dueWebhooks({ pool }: Pick<Database, 'pool'>, now: Date): Promise<DueWebhook[]> {
  const abandoned = await pool.query<{ id: string }>(
    `${controlTag('lost-deliveries')} SELECT DISTINCT workspace_id AS id FROM delivery
     WHERE status = 'delivering' AND leased_until < $1 LIMIT 1000`,
    [now],
  )
  for (const { id } of abandoned.rows) {
    await pool.query(reclaim, [now, deliveryFaultText(lost), lost.code, lost.params, id])
  }
  const { rows } = await pool.query<DueWebhook>(
    `${controlTag('due-webhooks')} SELECT w.workspace_id AS "workspaceId", w.id AS "webhookId" FROM webhook w
     WHERE w.is_active AND EXISTS (
       SELECT FROM delivery d WHERE d.workspace_id = w.workspace_id AND d.webhook_id = w.id AND d.status = 'pending'
         AND d.next_attempt_at <= $1)
     LIMIT 10000`,
    [now],
  )
  return rows
}

const lost = deliveryFault('process_ended', {})

// $1 the current time, then the reason: its text, code and parameters, $5 the workspace.
const reclaim = `
  WITH lost AS (
    SELECT id, attempt_no, updated_at FROM delivery
    WHERE workspace_id = $5 AND status = 'delivering' AND leased_until < $1 FOR UPDATE SKIP LOCKED
  ), taken AS (
    UPDATE delivery d SET leased_until = NULL, updated_at = $1,
      status = CASE WHEN d.attempts_left > 0 THEN 'pending'::delivery_status ELSE 'failed' END,
      next_attempt_at = CASE WHEN d.attempts_left > 0 THEN $1::timestamptz END
    FROM lost WHERE d.workspace_id = $5 AND d.id = lost.id
  )
  INSERT INTO delivery_attempt (workspace_id, delivery_id, number, at, duration_ms, error, code, params)
  SELECT $5::uuid, id, attempt_no, updated_at, 0, $2, $3, $4::jsonb
  FROM lost
  ON CONFLICT DO NOTHING`
