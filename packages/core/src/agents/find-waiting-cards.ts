import { controlTag } from '@vitrina/db/citus/control-queries'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { settingOf } from '../settings/settings.ts'

/** A card that an agent may start on. Ids are bare. */
export interface WaitingCard {
  workspaceId: string
  cardId: string
}

/**
 * Returns cards of all workspaces that wait for an agent that runs here: not started, with an active assignee that is
 * not external, in workspaces where agents are enabled. Workspaces with the fewest runs come first, so that none waits
 * behind another's backlog; within a workspace the urgent cards come first, then the oldest.
 */
export async function findWaitingCards({ db }: Pick<Context, 'db'>, limit: number): Promise<WaitingCard[]> {
  const { rows } = await sql<WaitingCard>`${sql.raw(controlTag('waiting-cards'))}
    WITH waiting AS (
      SELECT c.workspace_id, c.id, row_number() OVER (PARTITION BY c.workspace_id ORDER BY c.urgency, c.created_at, c.id) AS place
      FROM card c
      JOIN agent a ON a.workspace_id = c.workspace_id AND a.id = c.assignee_id AND a.is_active AND NOT a.is_external
      WHERE c.status = 'new' AND c.assignee_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM agent_run r WHERE r.workspace_id = c.workspace_id AND r.card_id = c.id AND r.status = 'running')
    ), busy AS (
      SELECT workspace_id, count(*) AS runs FROM agent_run
      WHERE status = 'running' AND leased_until IS NOT NULL GROUP BY workspace_id
    )
    SELECT t.workspace_id AS "workspaceId", t.id AS "cardId" FROM waiting t
    LEFT JOIN busy ON busy.workspace_id = t.workspace_id
    WHERE t.place <= ${limit} AND ${settingOf(sql`t.workspace_id`, 'adapter.enabled')} IS DISTINCT FROM 'false'::jsonb
    ORDER BY t.place + coalesce(busy.runs, 0), t.workspace_id LIMIT ${limit}`.execute(db.kysely)
  return rows
}
