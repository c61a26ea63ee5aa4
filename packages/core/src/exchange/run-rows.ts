import type { ExchangeRun } from '@vitrina/contract/exchange-run'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { storedReason } from './stored-reason.ts'

/** A row of the exchange journal as read from the database. */
export interface RunRow extends Omit<ExchangeRun, 'startedAt' | 'finishedAt' | 'period'> {
  startedAt: Date
  finishedAt: Date | null
  periodFrom: string | null
  periodTo: string | null
}

/** The runs of the workspace, as a FROM item. */
export function runRows(ctx: Context) {
  return sql`(
    SELECT id, source, cause, origin, author, dry_run AS "dryRun", status, started_at AS "startedAt",
      finished_at AS "finishedAt", duration_ms AS "durationMs", period_from::text AS "periodFrom",
      period_to::text AS "periodTo", days_done AS "daysDone", days_total AS "daysTotal", read::float8 AS read,
      inserted::float8 AS inserted, replaced::float8 AS replaced, unchanged::float8 AS unchanged,
      rejected::float8 AS rejected, error, ${storedReason('reason_code', 'reason_params')} AS why, error_code AS "errorCode", resumed, totals, order_id AS "orderId"
    FROM exchange_run WHERE workspace_id = ${ctx.workspace.id})`
}

/** A run as the journal shows it. */
export function toRun(row: RunRow): ExchangeRun {
  const { periodFrom, periodTo } = row
  return {
    id: encodeId('exchange', row.id),
    source: row.source,
    cause: row.cause,
    origin: row.origin,
    author: row.author,
    dryRun: row.dryRun,
    status: row.status,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    durationMs: row.durationMs,
    period: periodFrom === null || periodTo === null ? null : { from: periodFrom, to: periodTo },
    daysDone: row.daysDone,
    daysTotal: row.daysTotal,
    read: row.read,
    inserted: row.inserted,
    replaced: row.replaced,
    unchanged: row.unchanged,
    rejected: row.rejected,
    error: row.error,
    why: row.why,
    errorCode: row.errorCode,
  }
}
