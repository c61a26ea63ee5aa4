import { controlTag } from '@vitrina/db/citus/control-queries'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { maxLateMs } from './plan-issues.ts'

type Means = Pick<Context, 'db' | 'now'>

/**
 * Closes mails that will never be sent, over all workspaces. A mail whose process died while sending it may have gone
 * out, so it is recorded as failed and never sent again; one that has waited for more than six hours is skipped.
 */
export async function closeLost({ db, now }: Means): Promise<void> {
  const at = now()
  const isCutShort = sql`status = 'sending' AND leased_until < ${at}`
  const isLate = sql`status = 'pending' AND due_at < ${new Date(at.getTime() - maxLateMs)}`
  const { rows } = await sql<{ id: string }>`${sql.raw(controlTag('lost-issues'))}
    SELECT DISTINCT workspace_id AS id FROM mailing_issue WHERE ${isCutShort} OR ${isLate} LIMIT 1000`.execute(
    db.kysely,
  )
  for (const { id } of rows) {
    await sql`
      UPDATE mailing_issue SET status = 'failed', reason = 'process_ended', server_response = NULL, leased_until = NULL
      WHERE workspace_id = ${id} AND ${isCutShort}`.execute(db.kysely)
    await sql`
      UPDATE mailing_issue SET status = 'skipped', reason = 'late', next_attempt_at = NULL
      WHERE workspace_id = ${id} AND ${isLate}`.execute(db.kysely)
  }
}

/** Workspaces with mails to send now, the longest waiting first. Ids are bare. */
export async function workspacesWaiting({ db, now }: Means): Promise<string[]> {
  const { rows } = await sql<{ workspaceId: string }>`${sql.raw(controlTag('due-issues'))}
    SELECT i.workspace_id AS "workspaceId" FROM mailing_issue i JOIN workspace w ON w.id = i.workspace_id
    WHERE i.status = 'pending' AND i.next_attempt_at <= ${now()} AND w.sandbox_of IS NULL
    GROUP BY i.workspace_id ORDER BY min(i.next_attempt_at) LIMIT 100`.execute(db.kysely)
  return rows.map(({ workspaceId }) => workspaceId)
}
