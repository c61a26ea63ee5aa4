import type { Period } from '@vitrina/contract/dates'
import { type Source, sources } from '@vitrina/contract/source'
import type { Database } from '@vitrina/db/database'
import { CronExpressionParser } from 'cron-parser'
import { sql } from 'kysely'
import type { WireScope } from './exchange-integration.ts'

/** An exchange that is due. */
export interface DueExchange {
  workspaceId: string
  source: Source
  scope: WireScope
  dryRun: boolean
  /** The order it fulfils; null for a scheduled one. */
  orderId: string | null
  /** Trace of the request that ordered it. */
  traceparent: string | null
  /** Since when it has been waiting. */
  since: Date
}

interface Row {
  workspace_id: string
  slug: Source
  timezone: string
  schedule: string
  nightly: string
  current_at: Date | null
  nightly_at: Date | null
  nightly_retry_at: Date | null
  near_closing: boolean
}

/**
 * How often a source is read near the time at which its days usually end: what is closed after the last read is lost.
 */
const nearClosingMs = 30_000

/**
 * Exchanges to start now over all workspaces, those that have waited longest first, at most one for each source: what
 * users ordered, else what the schedule of a connected source (cron, in the workspace's time zone) makes due. That is
 * the last days, when their time has passed since they were last begun, else current data. From 20 minutes before to 10
 * minutes after the time at which a day was found closed in the last two weeks, current data is due every half minute.
 */
export async function dueExchanges(db: Database, now: Date): Promise<DueExchange[]> {
  const ordered = await orders(db)
  const busy = new Set(ordered.map(({ workspaceId, source }) => `${workspaceId} ${source}`))
  const { rows } = await sql<Row>`
    SELECT i.workspace_id, i.slug, w.timezone, i.schedule, i.nightly, i.current_at, i.nightly_at, i.nightly_retry_at,
      EXISTS (SELECT FROM day_closing c
        WHERE c.workspace_id = i.workspace_id AND c.source::text = i.slug AND c.ended_at > ${now}::timestamptz - interval '14 days'
          AND mod(extract(epoch FROM ${now}::timestamptz - c.ended_at)::int + 20 * 60, 24 * 3600) < 30 * 60) AS near_closing
    FROM integration i JOIN workspace w ON w.id = i.workspace_id
    WHERE i.is_connected AND i.slug = ANY(${sources}) AND w.sandbox_of IS NULL
    ORDER BY i.workspace_id, i.slug`.execute(db.kysely)
  const scheduled = rows.flatMap((row): DueExchange[] => {
    if (busy.has(`${row.workspace_id} ${row.slug}`)) return []
    const base = { workspaceId: row.workspace_id, source: row.slug, dryRun: false, orderId: null, traceparent: null }
    const isToRetry = row.nightly_retry_at !== null && row.nightly_retry_at <= now
    const nightly = isToRetry ? row.nightly_retry_at : dueSince(row.nightly, row.timezone, row.nightly_at, now)
    if (nightly) return [{ ...base, scope: { kind: 'changed' }, since: nightly }]
    const current =
      (row.near_closing ? passed(row.current_at, nearClosingMs, now) : null) ??
      dueSince(row.schedule, row.timezone, row.current_at, now)
    return current ? [{ ...base, scope: { kind: 'current' }, since: current }] : []
  })
  return [...ordered, ...scheduled].sort((a, b) => a.since.getTime() - b.since.getTime())
}

/**
 * Records that a due exchange, begun at an instant, is over, whatever its outcome: an order is deleted, or waits again
 * with the days left of it; a schedule waits for its next time. An exchange cut off by a crash is never recorded, so it
 * is due again.
 */
export async function noteDone(
  db: Database,
  due: Omit<DueExchange, 'since' | 'traceparent'>,
  begunAt: Date,
  left: Period | null = null,
): Promise<void> {
  const { workspaceId, source, orderId, scope } = due
  if (orderId !== null && left !== null) {
    await sql`
      UPDATE exchange_order SET period_from = ${left.from}::date, created_at = ${begunAt}
      WHERE workspace_id = ${workspaceId} AND id = ${orderId}`.execute(db.kysely)
    return
  }
  if (orderId !== null) {
    await sql`DELETE FROM exchange_order WHERE workspace_id = ${workspaceId} AND id = ${orderId}`.execute(db.kysely)
    return
  }
  const column = sql.ref(scope.kind === 'changed' ? 'nightly_at' : 'current_at')
  await sql`
    UPDATE integration SET ${column} = ${begunAt} WHERE workspace_id = ${workspaceId} AND slug = ${source}`.execute(
    db.kysely,
  )
}

async function orders(db: Database): Promise<DueExchange[]> {
  const { rows } = await sql<{
    workspaceId: string
    source: Source
    id: string
    from: string | null
    to: string | null
    dryRun: boolean
    traceparent: string | null
    since: Date
  }>`
    SELECT DISTINCT ON (workspace_id, source) workspace_id AS "workspaceId", source, id, period_from::text AS "from",
      period_to::text AS "to", dry_run AS "dryRun", traceparent, created_at AS since
    FROM exchange_order ORDER BY workspace_id, source, id`.execute(db.kysely)
  return rows.map(({ from, to, id, ...order }) => {
    const period: Period | null = from === null || to === null ? null : { from, to }
    return { ...order, orderId: id, scope: period ? { kind: 'days', period } : { kind: 'current' } }
  })
}

function passed(last: Date | null, ms: number, now: Date): Date | null {
  const next = new Date((last?.getTime() ?? 0) + ms)
  return next <= now ? next : null
}

/** The first scheduled time after the last start, if it has passed; one never started is due first of all. */
function dueSince(cron: string, timezone: string, last: Date | null, now: Date): Date | null {
  if (last === null) return new Date(0)
  const next = CronExpressionParser.parse(cron, { currentDate: last, tz: timezone }).next().toDate()
  return next <= now ? next : null
}
