import { uploadLimits } from '@vitrina/contract/uploads/upload-limits'
import { controlTag } from '@vitrina/db/citus/control-queries'
import { placementOf } from '@vitrina/db/citus/distribution'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { renewRequestDays } from './request-days.ts'
import { defaultRetention, type Retention } from './retention.ts'
import { dropSalesMonths } from './sales-months.ts'

type Kind = Exclude<keyof Retention, 'salesMonths'>

/** When records of a table are deleted: this long after the time in the column; older ones cannot be requested. */
interface Rule {
  column: string
  /** A fixed interval, or the kind of record that the installation has a time for. */
  after: string | Kind
  /** Only these rows. */
  where?: RawBuilder<unknown>
}

const rules = {
  // What has no partition of its day; those are dropped.
  request_log_rest: { column: 'created_at', after: 'requests' },
  request_log_other: { column: 'created_at', after: 'requests' },
  // The contract promises a day.
  idempotency_record: { column: 'created_at', after: '24 hours' },
  key_rate: { column: 'window_start', after: '1 day' },
  address_rate: { column: 'window_start', after: '1 hour' },
  attempt_rate: { column: 'window_start', after: '1 hour' },
  panel_rate: { column: 'window_start', after: '1 hour' },
  stream_holder: { column: 'changed_at', after: '1 hour' },
  event: { column: 'created_at', after: 'events' },
  delivery: { column: 'created_at', after: 'events' },
  collapse_window: { column: 'until', after: '1 hour' },
  agent_run: { column: 'started_at', after: 'answers' },
  agent_session: { column: 'updated_at', after: 'answers' },
  ai_thread: { column: 'updated_at', after: 'answers' },
  // Only the dashboards behind answers.
  dashboard: { column: 'updated_at', after: 'answers', where: sql`answer_key IS NOT NULL` },
  mailing_issue: { column: 'created_at', after: 'mailings' },
  session: { column: 'expires_at', after: '0 seconds' },
  // For this long an expired link still explains why it does not work.
  invitation: { column: 'expires_at', after: 'links' },
  password_reset: { column: 'expires_at', after: 'links' },
  mailed_reset: { column: 'expires_at', after: 'links' },
  sign_in_failure: { column: 'last_at', after: 'signIns' },
  sign_in_rate_limit: { column: 'last_request', after: '1 hour' },
  // With its files.
  upload: { column: 'touched_at', after: `${uploadLimits.days} days` },
  // The keys that a person made are found here when the person is removed.
  audit_entry: { column: 'created_at', after: 'audit', where: sql`action NOT IN ('key.created', 'key.rotated')` },
} as const satisfies Record<string, Rule>

type Table = keyof typeof rules

// Maximum rows per statement, so that none holds its locks for long.
const atOnce = 10_000
/** Maximum workspaces of a distributed table in one call. */
const workspacesAtOnce = 5000

/** Deletes expired records of all workspaces. Returns the number of rows by table, and the months of sales it dropped. */
export async function cleanUp(
  { db, now }: Pick<Context, 'db' | 'now'>,
  retention: Retention = defaultRetention,
): Promise<Partial<Record<Table, number>> & { salesMonths?: string[] }> {
  const gone: Partial<Record<Table, number>> = {}
  for (const [table, rule] of entriesOf(rules)) gone[table] = await deleteExpired(db, now(), table, rule, retention)
  await dropEmptyRuns(db, now())
  await dropOldRuns(db, now(), retention.exchanges)
  await renewRequestDays(db, now(), retention.requests)
  const salesMonths = await dropSalesMonths({ db }, now(), retention.salesMonths)
  return salesMonths.length > 0 ? { ...gone, salesMonths } : gone
}

async function deleteExpired(
  db: Context['db'],
  now: Date,
  table: Table,
  { column, after, where }: Rule,
  retention: Retention,
): Promise<number> {
  const age = intervalOf(after, retention)
  if (age === null) return 0
  // The sign-in library stores times in milliseconds.
  const since = table === 'sign_in_rate_limit' ? sql`to_timestamp(${sql.ref(column)} / 1000.0)` : sql.ref(column)
  const only = where === undefined ? sql`` : sql`${where} AND`
  const isOver = sql`${only} ${since} < ${now}::timestamptz - ${age}::interval`
  // Copies of a row have places of their own.
  if ((await placementOf(db, table)) === 'copied') {
    const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE ${isOver}`.execute(db.kysely)
    return Number(numAffectedRows ?? 0)
  }
  return deleteByParts(db, table, isOver, async (part) => {
    const { numAffectedRows } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ${part} AND ctid = ANY(ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${part} AND ${isOver} LIMIT ${atOnce}))`.execute(db.kysely)
    return { rows: Number(numAffectedRows ?? 0), atOnce }
  })
}

/**
 * Calls `remove` until nothing is left that it removes at once: for all rows, or where the table is distributed, for one
 * workspace after another of those with such rows. Returns how many were removed.
 */
async function deleteByParts(
  db: Context['db'],
  table: string,
  isOver: RawBuilder<unknown>,
  remove: (part: RawBuilder<unknown>) => Promise<{ rows: number; atOnce: number }>,
): Promise<number> {
  let deleted = 0
  const untilEmpty = async (part: RawBuilder<unknown>) => {
    for (;;) {
      const { rows, atOnce } = await remove(part)
      deleted += rows
      if (rows < atOnce) return
    }
  }
  if ((await placementOf(db, table)) !== 'distributed') {
    await untilEmpty(sql`true`)
    return deleted
  }
  // Those beyond the limit have their turn in the next hour.
  const { rows } = await sql<{ id: string }>`${sql.raw(controlTag('expired-workspaces'))}
    SELECT DISTINCT workspace_id AS id FROM ${sql.table(table)} WHERE ${isOver} LIMIT ${workspacesAtOnce}`.execute(
    db.kysely,
  )
  for (const { id } of rows) await untilEmpty(sql`workspace_id = ${id}`)
  return deleted
}

/** Null: for good. */
function intervalOf(after: Rule['after'], retention: Retention): string | null {
  if (!isKind(after)) return after
  const days = retention[after]
  return days === null ? null : `${days} days`
}

function isKind(after: string): after is Kind {
  return Object.hasOwn(defaultRetention, after)
}

function entriesOf(of: Record<Table, Rule>): [Table, Rule][] {
  return Object.entries(of).flatMap(([table, rule]) => (isTable(table) ? [[table, rule] satisfies [Table, Rule]] : []))
}

function isTable(name: string): name is Table {
  return Object.hasOwn(rules, name)
}

// A connected source is polled every few minutes and mostly has nothing new. Rows of such polls are deleted after a day,
// except the last of each source; a comparison that found nothing different has days in the journal, and stays.
async function dropEmptyRuns(db: Context['db'], now: Date): Promise<void> {
  const isOver = sql`status = 'succeeded' AND inserted + replaced + rejected = 0
    AND finished_at < ${now}::timestamptz - interval '1 day'`
  await deleteByParts(db, 'exchange_run', isOver, async (part) => {
    await sql`
      DELETE FROM exchange_run x
      WHERE ${part} AND ${isOver}
        AND NOT EXISTS (SELECT FROM exchange_run_day d WHERE ${part} AND d.workspace_id = x.workspace_id AND d.run_id = x.id)
        AND EXISTS (SELECT FROM exchange_run newer
          WHERE ${part} AND newer.workspace_id = x.workspace_id AND newer.source = x.source
            AND newer.status = 'succeeded' AND NOT newer.dry_run
            AND newer.started_at > x.started_at)`.execute(db.kysely)
    return { rows: 0, atOnce: 1 }
  })
}

// Freshness, integrations and digests look at the last run of a source and at its last that succeeded: both stay.
async function dropOldRuns(db: Context['db'], now: Date, days: number): Promise<void> {
  const newerIn = (part: RawBuilder<unknown>) => sql`FROM exchange_run newer
    WHERE ${part} AND newer.workspace_id = x.workspace_id AND newer.source = x.source AND NOT newer.dry_run
      AND newer.finished_at > x.finished_at`
  const isOver = sql`finished_at < ${now}::timestamptz - ${`${days} days`}::interval AND status <> 'running'`
  await deleteByParts(db, 'exchange_run', isOver, async (part) => {
    const newer = newerIn(part)
    const { numAffectedRows } = await sql`
      DELETE FROM exchange_run WHERE ${part} AND ctid = ANY(ARRAY(
        SELECT ctid FROM exchange_run x
        WHERE ${part} AND ${isOver}
          AND EXISTS (SELECT ${newer})
          AND (status <> 'succeeded' OR dry_run OR EXISTS (SELECT ${newer} AND newer.status = 'succeeded'))
        LIMIT ${runsAtOnce}))`.execute(db.kysely)
    return { rows: Number(numAffectedRows ?? 0), atOnce: runsAtOnce }
  })
}

// Each takes its days and rejects along, hundreds of them after a first load.
const runsAtOnce = 500
