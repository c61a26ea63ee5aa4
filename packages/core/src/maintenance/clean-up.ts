import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** How long each kind of record is stored; older ones cannot be requested. */
const retention = {
  request_log: { column: 'created_at', for: '30 days' },
  idempotency_record: { column: 'created_at', for: '24 hours' },
  key_rate: { column: 'window_start', for: '1 day' },
  address_rate: { column: 'window_start', for: '1 hour' },
  attempt_rate: { column: 'window_start', for: '1 hour' },
  panel_rate: { column: 'window_start', for: '1 hour' },
  stream_holder: { column: 'changed_at', for: '1 hour' },
  event: { column: 'created_at', for: '30 days' },
  delivery: { column: 'created_at', for: '30 days' },
  collapse_window: { column: 'until', for: '1 hour' },
  agent_run: { column: 'started_at', for: '90 days' },
  agent_session: { column: 'updated_at', for: '90 days' },
  ai_thread: { column: 'updated_at', for: '90 days' },
  // Only the dashboards behind answers.
  dashboard: { column: 'updated_at', for: '90 days' },
  mailing_issue: { column: 'created_at', for: '90 days' },
  session: { column: 'expires_at', for: '0 seconds' },
  // For this long an expired link still explains why it does not work.
  invitation: { column: 'expires_at', for: '30 days' },
  password_reset: { column: 'expires_at', for: '30 days' },
  sign_in_failure: { column: 'last_at', for: '90 days' },
  sign_in_rate_limit: { column: 'last_request', for: '1 hour' },
} as const

const tables = [
  'request_log',
  'idempotency_record',
  'key_rate',
  'address_rate',
  'attempt_rate',
  'panel_rate',
  'stream_holder',
  'event',
  'delivery',
  'collapse_window',
  'agent_run',
  'agent_session',
  'ai_thread',
  'dashboard',
  'mailing_issue',
  'session',
  'invitation',
  'password_reset',
  'sign_in_failure',
  'sign_in_rate_limit',
] as const

// Maximum rows per statement, so that none holds its locks for long.
const atOnce = 10_000

/** Deletes expired records of all workspaces. Returns the number of rows by table. */
export async function cleanUp({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<Record<keyof typeof retention, number>> {
  const gone = {
    request_log: 0,
    idempotency_record: 0,
    key_rate: 0,
    address_rate: 0,
    attempt_rate: 0,
    panel_rate: 0,
    stream_holder: 0,
    event: 0,
    delivery: 0,
    collapse_window: 0,
    agent_run: 0,
    agent_session: 0,
    ai_thread: 0,
    dashboard: 0,
    mailing_issue: 0,
    session: 0,
    invitation: 0,
    password_reset: 0,
    sign_in_failure: 0,
    sign_in_rate_limit: 0,
  }
  for (const table of tables) {
    const { column, for: age } = retention[table]
    // The sign-in library stores times in milliseconds.
    const since = table === 'sign_in_rate_limit' ? sql`to_timestamp(${sql.ref(column)} / 1000.0)` : sql.ref(column)
    const only = table === 'dashboard' ? sql`answer_key IS NOT NULL AND` : sql``
    for (;;) {
      const { numAffectedRows } = await sql`
        DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM ${sql.table(table)}
          WHERE ${only} ${since} < ${now()}::timestamptz - ${age}::interval LIMIT ${atOnce}))`.execute(db.kysely)
      const rows = Number(numAffectedRows ?? 0)
      gone[table] += rows
      if (rows < atOnce) break
    }
  }
  await dropEmptyRuns(db, now())
  return gone
}

// A connected source is polled every few minutes and mostly has nothing new. Such runs are deleted after a day, except
// the last of each source.
async function dropEmptyRuns(db: Context['db'], now: Date): Promise<void> {
  await sql`
    DELETE FROM exchange_run x
    WHERE status = 'succeeded' AND inserted + replaced + rejected + days_done = 0
      AND finished_at < ${now}::timestamptz - interval '1 day'
      AND EXISTS (SELECT FROM exchange_run newer
        WHERE newer.workspace_id = x.workspace_id AND newer.source = x.source AND newer.status = 'succeeded'
          AND newer.started_at > x.started_at)`.execute(db.kysely)
}
