import { controlTag } from '@vitrina/db/citus/control-queries'
import { newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { dateIn } from '../time/zones.ts'
import { digestDays, nextTime } from './schedule.ts'

/** A mailing that is due. Ids are bare. */
export interface DueMailing {
  workspaceId: string
  mailingId: string
}

/** A mail delayed by more than this is no longer useful. */
export const maxLateMs = 6 * 3_600_000

const maxTimesAtOnce = 100

/** Mailings that are due, of all workspaces except sandboxes, which send nothing. */
export async function dueMailings({ db, now }: Pick<Context, 'db' | 'now'>): Promise<DueMailing[]> {
  const { rows } = await sql<DueMailing>`${sql.raw(controlTag('due-mailings'))}
    SELECT m.workspace_id AS "workspaceId", m.id AS "mailingId"
    FROM mailing m JOIN workspace w ON w.id = m.workspace_id
    WHERE m.is_active AND m.next_at <= ${now()} AND w.sandbox_of IS NULL
    ORDER BY m.next_at LIMIT 100`.execute(db.kysely)
  return rows
}

/**
 * Creates the mails of every due time of a mailing, one for each recipient who has not unsubscribed, and sets its next
 * time. A time missed by more than six hours is only recorded as skipped. Does nothing when another process is doing
 * it.
 */
export async function planIssues(ctx: Context, mailingId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{
      frequency: 'daily' | 'weekly'
      weekday: number
      time: string
      next_at: Date
    }>`
      SELECT frequency, weekday, time, next_at FROM mailing
      WHERE workspace_id = ${ctx.workspace.id} AND id = ${mailingId} AND is_active AND next_at <= ${ctx.now()}
      FOR UPDATE SKIP LOCKED`.execute(ctx.db.kysely)
    const [mailing] = rows
    if (!mailing) return
    const zone = ctx.workspace.timezone
    let dueAt = mailing.next_at
    for (let times = 0; dueAt <= ctx.now() && times < maxTimesAtOnce; times += 1) {
      await insertIssues(ctx, mailingId, dueAt, digestDays(mailing.frequency, dateIn(zone, dueAt)).period)
      dueAt = nextTime(zone, mailing, dueAt)
    }
    await sql`
      UPDATE mailing SET next_at = ${dueAt} WHERE workspace_id = ${ctx.workspace.id} AND id = ${mailingId}`.execute(
      ctx.db.kysely,
    )
  })
}

async function insertIssues(
  ctx: Context,
  mailingId: string,
  dueAt: Date,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const now = ctx.now()
  const isLate = now.getTime() - dueAt.getTime() > maxLateMs
  const { rows } = await sql<{ email: string }>`
    SELECT r.email FROM mailing m CROSS JOIN LATERAL unnest(m.recipients) WITH ORDINALITY AS r (email, place)
    WHERE m.workspace_id = ${ctx.workspace.id} AND m.id = ${mailingId} AND NOT EXISTS (
      SELECT FROM mailing_unsubscribe u
      WHERE u.workspace_id = ${ctx.workspace.id} AND u.mailing_id = m.id AND u.email = r.email)
    ORDER BY r.place`.execute(ctx.db.kysely)
  for (const { email } of rows) {
    await sql`
      INSERT INTO mailing_issue (workspace_id, id, mailing_id, period_from, period_to, email, status, reason, due_at,
        next_attempt_at, created_at)
      VALUES (${ctx.workspace.id}, ${newUuid()}, ${mailingId}, ${from}::date, ${to}::date, ${email},
        ${isLate ? 'skipped' : 'pending'}::mailing_issue_status, ${isLate ? 'late' : null}, ${dueAt},
        ${isLate ? null : now}, ${now})
      ON CONFLICT (workspace_id, mailing_id, period_from, period_to, email) WHERE NOT is_trial DO NOTHING`.execute(
      ctx.db.kysely,
    )
  }
}
