import { controlTag } from '@vitrina/db/citus/control-queries'
import type { Database } from '@vitrina/db/database'

/** Events and deliveries that should have gone out by now and have not, over all workspaces. */
export interface EventBacklog {
  /** Events that have waited for their place in the feed for over a minute. */
  unpublished: number
  /** Deliveries of active subscriptions that have been overdue for over a minute. */
  overdue: number
  /** Active subscriptions whose deliveries have all failed for a day. */
  failing: number
}

/** Counts the backlog; all zero while workers keep up and receivers answer. */
export async function findBacklog({ pool }: Pick<Database, 'pool'>, now: Date): Promise<EventBacklog> {
  const { rows } = await pool.query<EventBacklog>(
    `${controlTag('backlog')} SELECT (SELECT count(*)::int FROM event WHERE position IS NULL AND created_at < $1::timestamptz - interval '1 minute')
         AS unpublished,
       (SELECT count(*)::int FROM webhook w
        JOIN delivery d ON d.workspace_id = w.workspace_id AND d.webhook_id = w.id AND d.status = 'pending'
          AND d.next_attempt_at < $1::timestamptz - interval '1 minute'
        WHERE w.is_active) AS overdue,
       (SELECT count(*)::int FROM webhook WHERE is_active AND failing_since < $1::timestamptz - interval '1 day') AS failing`,
    [now],
  )
  return rows[0] ?? { unpublished: 0, overdue: 0, failing: 0 }
}
