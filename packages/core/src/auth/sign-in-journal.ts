import type { AuditAction } from '@vitrina/contract/audit'
import type { Database } from '@vitrina/db/database'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { transaction } from '@vitrina/db/transaction'
import { sql } from 'kysely'
import { deviceOf } from './device-of.ts'
import type { RefusedAttempt } from './sign-in-attempts.ts'

/** Where a sign-in comes from, as far as known. */
export interface SignInPlace {
  address: string | null
  userAgent: string | null
  /** The browser has signed in to this account before. */
  isKnown: boolean
}

/** How often wrong passwords at one account are reported, with their count. */
const reportIntervalSeconds = 900

/**
 * Records a new session in the journal of every workspace of its person. Failed attempts that have not been reported
 * yet are reported first; the session stores how many wrong passwords the person has not seen.
 */
export async function recordSessionStart(
  db: Database,
  session: { id: string; userId: string; userName: string },
  place: SignInPlace,
  now: Date,
): Promise<void> {
  const { id, userId, userName } = session
  await transaction(db, async (db) => {
    const { rows } = await sql<FailureRow>`
      DELETE FROM sign_in_failure WHERE user_id = ${userId}
      RETURNING unseen, unreported, reported_at, address, user_agent`.execute(db.kysely)
    const [failures] = rows
    if (failures && failures.unreported > 0) await reportFailures(db, userId, failures, now)
    if (failures && failures.unseen > 0) {
      await sql`UPDATE session SET failed_before = ${failures.unseen} WHERE id = ${id}`.execute(db.kysely)
    }
    const details = { ...placeOf(place.address, place.userAgent), knownBrowser: place.isKnown }
    await recordEverywhere(db, { action: 'session.started', userId, by: userName, details }, now)
  })
}

/**
 * Counts a wrong password at an existing account; the journals record the first one at once, later ones with their
 * count.
 */
export async function recordFailedSignIn(
  db: Database,
  userId: string,
  { address, userAgent, isKnown }: SignInPlace,
  now: Date,
): Promise<void> {
  await transaction(db, async (db) => {
    const { rows } = await sql<FailureRow>`
      INSERT INTO sign_in_failure AS f (user_id, unseen, unreported, last_at, address, user_agent)
      VALUES (${userId}, ${isKnown ? 0 : 1}, 1, ${now}, ${address}, ${userAgent})
      ON CONFLICT (user_id) DO UPDATE SET unseen = f.unseen + excluded.unseen, unreported = f.unreported + 1,
        last_at = excluded.last_at, address = excluded.address, user_agent = excluded.user_agent
      RETURNING unseen, unreported, reported_at, address, user_agent`.execute(db.kysely)
    const [row] = rows
    if (row && isDue(row.reported_at, now)) await reportFailures(db, userId, row, now)
  })
}

/** Records that attempts at an account are being refused, at most once in 15 minutes. */
export async function recordRefusedSignIn(
  db: Database,
  userId: string,
  { reason, waitSeconds }: RefusedAttempt,
  { address, userAgent }: SignInPlace,
  now: Date,
): Promise<void> {
  await transaction(db, async (db) => {
    const { rows } = await sql`
      INSERT INTO sign_in_failure AS f (user_id, slowed_at, last_at) VALUES (${userId}, ${now}, ${now})
      ON CONFLICT (user_id) DO UPDATE SET slowed_at = excluded.slowed_at, last_at = excluded.last_at
      WHERE f.slowed_at IS NULL OR abs(extract(epoch FROM excluded.slowed_at - f.slowed_at)) >= ${reportIntervalSeconds}
      RETURNING 1`.execute(db.kysely)
    if (rows.length === 0) return
    const details = { ...placeOf(address, userAgent), reason, waitSeconds }
    await recordEverywhere(db, { action: 'sign-in.slowed', userId, details }, now)
  })
}

/** Records in the journals the wrong passwords that were counted and not reported yet. Returns for how many people. */
export async function notifyFailedSignIns({ db, now }: { db: Database; now(): Date }): Promise<number> {
  const at = now()
  const before = new Date(at.getTime() - reportIntervalSeconds * 1000)
  const { rows } = await sql<FailureRow & { user_id: string }>`
    SELECT user_id FROM sign_in_failure WHERE unreported > 0 AND reported_at <= ${before}
    ORDER BY reported_at LIMIT 1000`.execute(db.kysely)
  for (const { user_id: userId } of rows) {
    await transaction(db, async (db) => {
      const { rows } = await sql<FailureRow>`
        SELECT unseen, unreported, reported_at, address, user_agent FROM sign_in_failure
        WHERE user_id = ${userId} AND unreported > 0 FOR UPDATE`.execute(db.kysely)
      const [row] = rows
      if (row && isDue(row.reported_at, at)) await reportFailures(db, userId, row, at)
    })
  }
  return rows.length
}

interface FailureRow {
  unseen: number
  unreported: number
  reported_at: Date | null
  address: string | null
  user_agent: string | null
}

function isDue(reportedAt: Date | null, now: Date): boolean {
  return reportedAt === null || Math.abs(now.getTime() - reportedAt.getTime()) >= reportIntervalSeconds * 1000
}

async function reportFailures(db: Database, userId: string, row: FailureRow, now: Date): Promise<void> {
  const details = { ...placeOf(row.address, row.user_agent), attempts: row.unreported }
  await recordEverywhere(db, { action: 'sign-in.failed', userId, details }, now)
  await sql`
    UPDATE sign_in_failure SET unreported = 0, reported_at = ${now} WHERE user_id = ${userId}`.execute(db.kysely)
}

interface SignInEntry {
  action: Extract<AuditAction, 'session.started' | `sign-in.${string}`>
  userId: string
  /** The person's name, when it was certainly them. */
  by?: string
  details: Record<string, unknown>
}

// The person has not chosen a workspace yet, so there is no context with a journal.
async function recordEverywhere(db: Database, { action, userId, by, details }: SignInEntry, now: Date): Promise<void> {
  const actor =
    by === undefined ? { type: 'system', id: null, name: 'Vitrina' } : { type: 'user', id: userId, name: by }
  await sql`
    INSERT INTO audit_entry (workspace_id, id, actor_type, actor_id, actor_name, action, object_kind, object_id, request_id,
      details, created_at)
    SELECT m.workspace_id, new_uuid_v7(), ${actor.type}, coalesce(${actor.id}::uuid, m.workspace_id), ${actor.name},
      ${action}, 'user', ${encodeId('user', userId)}, ${newUuid()}, ${JSON.stringify(details)}::jsonb, ${now}::timestamptz
    FROM member m WHERE m.user_id = ${userId}`.execute(db.kysely)
}

function placeOf(address: string | null, userAgent: string | null) {
  return { address, ...deviceOf(userAgent) }
}
