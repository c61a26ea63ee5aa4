import type { Period } from '@vitrina/contract/dates'
import { type Source, sources } from '@vitrina/contract/source'
import { controlTag } from '@vitrina/db/citus/control-queries'
import type { Database } from '@vitrina/db/database'
import { newUuid } from '@vitrina/db/ids'
import { transaction } from '@vitrina/db/transaction'
import { type RawBuilder, sql } from 'kysely'
import type { WireScope } from './exchange-integration.ts'
import { columnsOf, type Outcome, retryAfterMs } from './exchange-outcome.ts'
import { lateFrom, timeAfter } from './exchange-times.ts'

/**
 * What is to be done with a source: reading current data; comparing the past at night; loading a history that was not
 * read yet, or days that somebody ordered; reading slow data in the background. Each lane has its own slots.
 */
export const lanes = ['current', 'load', 'nightly', 'background'] as const
export type Lane = (typeof lanes)[number]

/** A claimed job: nobody else runs one of the source, or one of the lane for the workspace. */
export interface ExchangeJob {
  workspaceId: string
  source: Source
  lane: Lane
  /** When it was due. */
  dueAt: Date
  /** Identifies the claim: once it has run out, another worker may have the job. */
  claim: string
}

/** The exchange of a job. */
export interface DueExchange {
  scope: WireScope
  dryRun: boolean
  /** The order it fulfils; null for a scheduled one. */
  orderId: string | null
  /** Trace of the request that ordered it. */
  traceparent: string | null
}

type Tables = Pick<Database, 'kysely'>

/** A worker taken for dead leaves its jobs to others after this time. */
const claimSeconds = 15

/** A job that failed or could not begin waits for less than this. */
const justFailed = sql`interval '1 minute'`

/**
 * How often a source is read near the time at which its days usually end: what is closed after the last read is lost.
 */
const nearClosingMs = 30_000

/**
 * Claims jobs that are due, at most so many a lane, those that have waited longest first. Claims are made one after
 * another over all workers, so that a workspace has one job in a lane and a source one job at a time (but that of the
 * background, which runs beside the others). Of a source's jobs the one that was begun the longest ago has its turn: a
 * source that takes longer to read than its schedule waits is due again at once, and would never be compared or loaded.
 */
export async function claimJobs(
  db: Database,
  { now, free }: { now: Date; free: Readonly<Record<Lane, number>> },
): Promise<ExchangeJob[]> {
  const open = lanes.filter((lane) => free[lane] > 0)
  if (open.length === 0) return []
  const isAny = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM exchange_job j
      WHERE lane = ANY(${open}::exchange_lane[]) AND next_at <= ${now} AND ${isFree('j')}) AS found`.execute(db.kysely)
  if (!isAny.rows[0]?.found) return []
  return await transaction(db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('claim exchange jobs'))`.execute(tx.kysely)
    const { rows } = await sql<ExchangeJob>`
      WITH candidate AS (
        SELECT job.workspace_id, job.source, job.lane, job.next_at,
          row_number() OVER (PARTITION BY job.workspace_id, job.source, job.lane = 'background'
            ORDER BY job.begun_at NULLS FIRST, open.place) AS of_source,
          open.slots
        FROM unnest(${open}::exchange_lane[], ${open.map((lane) => free[lane])}::int[]) WITH ORDINALITY
          AS open(lane, slots, place)
        CROSS JOIN LATERAL (
          SELECT * FROM exchange_job j
          WHERE j.lane = open.lane AND j.next_at <= ${now} AND ${isFree('j')} AND NOT ${isBlocked('j')}
          ORDER BY j.next_at LIMIT open.slots * 4
        ) job
      ), turn AS (
        SELECT *, row_number() OVER (PARTITION BY workspace_id, lane ORDER BY next_at) AS of_workspace
        FROM candidate WHERE of_source = 1
      ), chosen AS (
        SELECT workspace_id, source, lane FROM (
          SELECT *, row_number() OVER (PARTITION BY lane ORDER BY next_at) AS of_lane FROM turn
          WHERE of_workspace = 1) fair
        WHERE of_lane <= slots
      ), claimed AS (
        SELECT j.workspace_id, j.source, j.lane FROM exchange_job j JOIN chosen USING (workspace_id, source, lane)
        FOR UPDATE OF j SKIP LOCKED
      )
      UPDATE exchange_job j SET claimed_by = ${newUuid()}, claimed_until = ${claimEnd}, begun_at = ${now}
      FROM claimed
      WHERE j.workspace_id = claimed.workspace_id AND j.source = claimed.source AND j.lane = claimed.lane
        AND j.next_at <= ${now}
      RETURNING j.workspace_id AS "workspaceId", j.source, j.lane, j.next_at AS "dueAt",
        j.claimed_by AS claim`.execute(tx.kysely)
    return rows
  })
}

/** Renews the claims of running jobs; to be called more often than every 15 seconds. */
export async function renewClaims(db: Tables, jobs: readonly ExchangeJob[]): Promise<void> {
  // A row that is locked belongs to a job that ends at this moment: waiting for it could be a deadlock.
  await sql`
    WITH free AS (
      SELECT j.workspace_id, j.source, j.lane
      FROM unnest(${jobs.map(({ workspaceId }) => workspaceId)}::uuid[], ${jobs.map(({ source }) => source)}::source[],
        ${jobs.map(({ lane }) => lane)}::exchange_lane[], ${jobs.map(({ claim }) => claim)}::uuid[])
        AS held(workspace_id, source, lane, claim)
      JOIN exchange_job j ON j.workspace_id = held.workspace_id AND j.source = held.source AND j.lane = held.lane
        AND j.claimed_by = held.claim
      FOR UPDATE OF j SKIP LOCKED
    )
    UPDATE exchange_job j SET claimed_until = ${claimEnd} FROM free
    WHERE j.workspace_id = free.workspace_id AND j.source = free.source AND j.lane = free.lane`.execute(db.kysely)
}

/**
 * Gives a job back, due again at the given time, or as it was. A plan that was made since it was claimed stays: it may
 * be for something that was just ordered.
 */
export async function releaseJob(db: Tables, job: ExchangeJob, nextAt: Date | null = null): Promise<void> {
  await sql`
    UPDATE exchange_job SET claimed_by = NULL, claimed_until = NULL,
      next_at = CASE WHEN next_at = ${job.dueAt} THEN coalesce(${nextAt}, next_at) ELSE next_at END
    WHERE workspace_id = ${job.workspaceId} AND source = ${job.source} AND lane = ${job.lane}
      AND claimed_by = ${job.claim}`.execute(db.kysely)
}

/**
 * The exchange of a job: in the lanes of current data and of loads first what users ordered, oldest first. Null: there is
 * nothing to do any more, or the job is one of the background.
 */
export async function exchangeOf(
  db: Tables,
  { workspaceId, source, lane }: Pick<ExchangeJob, 'workspaceId' | 'source' | 'lane'>,
): Promise<DueExchange | null> {
  if (lane === 'background') return null
  const ordered = await sql<Omit<DueExchange, 'scope'> & { from: string | null; to: string | null }>`
    SELECT id AS "orderId", period_from::text AS "from", period_to::text AS "to", dry_run AS "dryRun", traceparent
    FROM exchange_order
    WHERE workspace_id = ${workspaceId} AND source = ${source}
      AND CASE ${lane} WHEN 'current' THEN period_from IS NULL WHEN 'load' THEN period_from IS NOT NULL END
    ORDER BY created_at, id LIMIT 1`.execute(db.kysely)
  for (const { from, to, ...order } of ordered.rows) {
    const period: Period | null = from === null || to === null ? null : { from, to }
    return { ...order, scope: period ? { kind: 'days', period } : { kind: 'current' } }
  }
  const scheduled = { dryRun: false, orderId: null, traceparent: null }
  if (lane === 'current') return { ...scheduled, scope: { kind: 'current' } }
  const planned = await planOf(db, workspaceId, source)
  if (planned === null || (lane === 'load') === planned.isLoaded) return null
  return { ...scheduled, scope: { kind: 'changed' } }
}

/** What became of a job. */
export interface JobEnd {
  exchange: DueExchange | null
  /** When its exchange began. */
  begunAt: Date
  /** What the source is to show of it; absent or null: nothing. */
  outcome?: Outcome | null
  /** Whether it failed before it had one. */
  isCutShort?: boolean
  /** Days of an order that are left. */
  left?: Period | null
  /** When slow data is to be read in the background; absent or null: not now. */
  backgroundAt?: Date | null
}

/**
 * Ends a job whose exchange is over, whatever its outcome: an order is deleted, or waits again with the days left of it;
 * a schedule waits for its next time, a comparison that was cut short for a quarter of an hour. A job cut off by a crash is
 * never ended, so it is due again; one that another worker has taken over is that worker's to end, and only what came of
 * it is stored.
 */
export async function finishJob(db: Database, job: ExchangeJob, end: JobEnd): Promise<void> {
  const { workspaceId, source, lane, claim } = job
  const { exchange, begunAt, left = null, backgroundAt = null } = end
  await transaction(db, async (tx) => {
    await lockPlan(tx, workspaceId, source)
    const taken = await sql`
      SELECT FROM exchange_job
      WHERE workspace_id = ${workspaceId} AND source = ${source} AND lane = ${lane} AND claimed_by <> ${claim}`.execute(
      tx.kysely,
    )
    if (taken.rows.length > 0) {
      if (!end.outcome) return
      await setColumns(tx, job, columnsOf(end.outcome))
      await planJobs(tx, workspaceId, source)
      return
    }
    if (exchange?.orderId != null && left !== null) {
      await sql`
        UPDATE exchange_order SET period_from = ${left.from}::date, created_at = ${begunAt}
        WHERE workspace_id = ${workspaceId} AND id = ${exchange.orderId}`.execute(tx.kysely)
    } else if (exchange?.orderId != null) {
      await sql`DELETE FROM exchange_order WHERE workspace_id = ${workspaceId} AND id = ${exchange.orderId}`.execute(
        tx.kysely,
      )
    }
    await setColumns(tx, job, endColumns(end))
    await planJobs(tx, workspaceId, source, { ended: job })
    if (lane === 'background') {
      // An exchange may have asked for more meanwhile.
      await sql`
        UPDATE exchange_job SET next_at = NULL
        WHERE workspace_id = ${workspaceId} AND source = ${source} AND lane = 'background' AND next_at = ${job.dueAt}`.execute(
        tx.kysely,
      )
    } else if (backgroundAt !== null) {
      await sql`
        UPDATE exchange_job SET next_at = ${backgroundAt}
        WHERE workspace_id = ${workspaceId} AND source = ${source} AND lane = 'background'`.execute(tx.kysely)
    }
  })
}

async function setColumns(
  tx: Tables,
  { workspaceId, source }: ExchangeJob,
  columns: readonly RawBuilder<unknown>[],
): Promise<void> {
  if (columns.length === 0) return
  await sql`
    UPDATE integration SET ${sql.join(columns)} WHERE workspace_id = ${workspaceId} AND slug = ${source}`.execute(
    tx.kysely,
  )
}

/** Columns of `integration` that the end of a job sets. */
function endColumns({ exchange, begunAt, outcome = null, isCutShort = false }: JobEnd): RawBuilder<unknown>[] {
  const columns = outcome === null ? [] : columnsOf(outcome)
  if (exchange === null || exchange.orderId !== null) return columns
  if (exchange.scope.kind !== 'changed') return [...columns, sql`current_at = ${begunAt}`]
  const again = sql`nightly_retry_at = CASE WHEN ${isCutShort} OR nightly_retry_at <= ${begunAt}
    THEN ${new Date(begunAt.getTime() + retryAfterMs)} ELSE nightly_retry_at END`
  return [...columns, sql`nightly_at = ${begunAt}`, ...(outcome === null ? [again] : [])]
}

/**
 * Computes when the jobs of a source are due, in the transaction that changes something they depend on: its connection,
 * schedule, orders, last reads or closings. A source that is not connected has no jobs.
 *
 * Current data is due at the times of the schedule, and every half minute from 20 minutes before to 10 minutes after the
 * time at which a day was found closed in the last two weeks. What users ordered is due since they ordered it. The job
 * that has `ended` is given back; others may have been claimed with it.
 */
export async function planJobs(
  tx: Tables,
  workspaceId: string,
  source: Source,
  { ended = null }: { ended?: Pick<ExchangeJob, 'claim' | 'lane'> | null } = {},
): Promise<void> {
  await lockPlan(tx, workspaceId, source)
  const planned = await planOf(tx, workspaceId, source)
  if (planned === null) {
    await sql`DELETE FROM exchange_job WHERE workspace_id = ${workspaceId} AND source = ${source}`.execute(tx.kysely)
    return
  }
  const { current, nightly, load, lateAt } = planned
  const hasEnded = sql`job.claimed_by = ${ended?.claim ?? null}::uuid AND job.lane = ${ended?.lane ?? null}::exchange_lane`
  await sql`
    INSERT INTO exchange_job AS job (workspace_id, source, lane, next_at, late_at)
    SELECT ${workspaceId}, ${source}, lane, next_at, late_at
    FROM (VALUES ('current'::exchange_lane, ${current}::timestamptz, ${lateAt}::timestamptz),
      ('nightly', ${nightly}, NULL), ('load', ${load}, NULL)) AS planned(lane, next_at, late_at)
    ON CONFLICT (workspace_id, source, lane) DO UPDATE SET next_at = excluded.next_at, late_at = excluded.late_at,
      claimed_by = CASE WHEN ${hasEnded} THEN NULL ELSE job.claimed_by END,
      claimed_until = CASE WHEN ${hasEnded} THEN NULL ELSE job.claimed_until END
      WHERE (job.next_at, job.late_at) IS DISTINCT FROM (excluded.next_at, excluded.late_at) OR ${hasEnded}`.execute(
    tx.kysely,
  )
  await sql`
    INSERT INTO exchange_job AS job (workspace_id, source, lane) VALUES (${workspaceId}, ${source}, 'background')
    ON CONFLICT (workspace_id, source, lane) DO UPDATE SET claimed_by = NULL, claimed_until = NULL
      WHERE ${hasEnded}`.execute(tx.kysely)
}

/**
 * Plans the jobs of connected sources whose plan misses something: those connected or ordered from by a process of an
 * earlier release, or restored from its backup. Returns how many there were.
 */
export async function planMissingJobs(db: Database): Promise<number> {
  // What is stored on the nodes of workspaces is read before it is compared with the queue, which is on the coordinator.
  const { rows } = await sql<{ workspaceId: string; source: Source }>`${sql.raw(controlTag('missing-jobs'))}
    WITH connected AS MATERIALIZED (
      SELECT workspace_id, slug, current_at FROM integration WHERE is_connected AND slug = ANY(${sources})
    ), ordered AS MATERIALIZED (
      SELECT workspace_id, source, created_at,
        CASE WHEN period_from IS NULL THEN 'current' ELSE 'load' END::exchange_lane AS lane
      FROM exchange_order
    )
    SELECT i.workspace_id AS "workspaceId", i.slug AS source FROM connected i
    WHERE (NOT EXISTS (SELECT FROM exchange_job j
          WHERE j.workspace_id = i.workspace_id AND j.source::text = i.slug AND j.lane = 'background')
        OR EXISTS (SELECT FROM ordered o
          JOIN exchange_job j ON j.workspace_id = o.workspace_id AND j.source = o.source AND j.lane = o.lane
          WHERE o.workspace_id = i.workspace_id AND o.source::text = i.slug AND ${isFree('j')}
            AND coalesce(j.next_at > o.created_at AND j.next_at > clock_timestamp() + ${justFailed}, true))
        OR i.current_at IS NULL AND EXISTS (SELECT FROM exchange_job j
          WHERE j.workspace_id = i.workspace_id AND j.source::text = i.slug AND j.lane = 'current' AND ${isFree('j')}
            AND j.next_at > clock_timestamp() + ${justFailed}))`.execute(db.kysely)
  for (const { workspaceId, source } of rows) {
    await transaction(db, (tx) => planJobs(tx, workspaceId, source))
  }
  return rows.length
}

/** One plan of a source at a time: what is ordered while an exchange ends is not overlooked. */
async function lockPlan(tx: Tables, workspaceId: string, source: Source): Promise<void> {
  await sql`
    SELECT FROM integration WHERE workspace_id = ${workspaceId} AND slug = ${source} FOR UPDATE`.execute(tx.kysely)
}

interface Plan {
  current: Date
  lateAt: Date
  nightly: Date | null
  load: Date | null
  isLoaded: boolean
}

interface PlanRow {
  timezone: string
  schedule: string
  nightly: string
  connected_at: Date
  succeeded_at: Date | null
  current_at: Date | null
  nightly_at: Date | null
  nightly_retry_at: Date | null
  is_loaded: boolean
  current_ordered_at: Date | null
  days_ordered_at: Date | null
  closing_at: Date | null
}

/** When the jobs of a source are due; null when it is not connected. */
async function planOf(db: Tables, workspaceId: string, source: Source): Promise<Plan | null> {
  const { rows } = await sql<PlanRow>`
    SELECT w.timezone, i.schedule, i.nightly, i.updated_at AS connected_at, i.succeeded_at, i.current_at, i.nightly_at,
      i.nightly_retry_at, i.history_loaded_at IS NOT NULL AS is_loaded, ordered.current_ordered_at, ordered.days_ordered_at,
      closing.closing_at
    FROM integration i JOIN workspace w ON w.id = i.workspace_id
    CROSS JOIN LATERAL (
      SELECT min(created_at) FILTER (WHERE period_from IS NULL) AS current_ordered_at,
        min(created_at) FILTER (WHERE period_from IS NOT NULL) AS days_ordered_at
      FROM exchange_order o WHERE o.workspace_id = ${workspaceId} AND o.source = ${source}
    ) ordered
    CROSS JOIN LATERAL (
      SELECT min(CASE WHEN since < 30 * 60 THEN at ELSE at + make_interval(secs => 24 * 3600 - since) END) AS closing_at
      FROM (
        SELECT at, mod(extract(epoch FROM at - ended_at)::int + 24 * 3600 + 20 * 60, 24 * 3600) AS since
        FROM (
          SELECT c.ended_at, i.current_at + make_interval(secs => ${nearClosingMs / 1000}) AS at FROM day_closing c
          WHERE c.workspace_id = ${workspaceId} AND c.source = ${source}
        ) read WHERE ended_at > at - interval '14 days'
      ) opened
    ) closing
    WHERE i.workspace_id = ${workspaceId} AND i.slug = ${source} AND i.is_connected`.execute(db.kysely)
  const [row] = rows
  if (!row) return null
  const times = { workspaceId, source, timezone: row.timezone }
  const current =
    row.current_at === null
      ? row.connected_at
      : timeAfter({ ...times, cron: row.schedule, kind: 'current' }, row.current_at)
  const past =
    row.nightly_at === null
      ? row.connected_at
      : timeAfter({ ...times, cron: row.nightly, kind: 'nightly' }, row.nightly_at)
  const compared = earliest(past, row.nightly_retry_at)
  return {
    current: earliest(current, row.closing_at, row.current_ordered_at),
    lateAt: lateFrom({ ...times, cron: row.schedule }, row.succeeded_at ?? row.connected_at),
    nightly: row.is_loaded ? compared : null,
    load: row.is_loaded ? row.days_ordered_at : earliest(compared, row.days_ordered_at),
    isLoaded: row.is_loaded,
  }
}

function earliest(first: Date, ...others: (Date | null)[]): Date {
  return others.reduce<Date>((found, other) => (other !== null && other < found ? other : found), first)
}

/** Whether no worker has a job. */
export function isFree(alias: string) {
  const until = sql.ref(`${alias}.claimed_until`)
  return sql`(${until} IS NULL OR ${until} < clock_timestamp())`
}

/** Whether a job waits for another one that runs: of its workspace in its lane, or of its source. */
export function isBlocked(alias: string) {
  const job = sql.raw(alias)
  return sql`EXISTS (SELECT FROM exchange_job running
    WHERE running.workspace_id = ${job}.workspace_id AND NOT ${isFree('running')}
      AND (running.lane = ${job}.lane OR running.source = ${job}.source
        AND running.lane <> 'background' AND ${job}.lane <> 'background'))`
}

const claimEnd = sql`clock_timestamp() + make_interval(secs => ${claimSeconds})`
