import type { RunCause } from '@vitrina/contract/exchange-run'
import type { Reason } from '@vitrina/contract/reason'
import { reason, reasonText } from '@vitrina/contract/reasons'
import type { Source } from '@vitrina/contract/source'
import { newUuid } from '@vitrina/db/ids'
import type { PoolClient } from 'pg'
import type { Context } from '../context.ts'
import type { RejectedRow } from './report.ts'

/** The journal row a run writes into. */
export interface JournalRow {
  id: string
  /** How many times it was resumed after its process died. */
  resumed: number
}

const ended = reason('process_ended')

/**
 * Opens the journal row of a run. The caller has the source's lock, so a row still `running` belongs to a process that
 * died: it is resumed if it was reading the same bundle, else closed as interrupted.
 */
export async function openRun(
  ctx: Context,
  client: PoolClient,
  run: {
    source: Source
    origin: string
    fingerprint: string
    dryRun: boolean
    cause: RunCause | null
    orderId: string | null
    author: string | null
    startedAt: Date
  },
): Promise<JournalRow> {
  const dead = await client.query<{
    id: string
    fingerprint: string
    dry_run: boolean
    resumed: number
  }>(
    `SELECT id, fingerprint, dry_run, resumed FROM exchange_run
     WHERE workspace_id = $1 AND source = $2 AND status = 'running' ORDER BY started_at DESC`,
    [ctx.workspace.id, run.source],
  )
  const same = dead.rows.find((row) => !run.dryRun && !row.dry_run && row.fingerprint === run.fingerprint)
  await client.query(
    `UPDATE exchange_run SET status = 'interrupted', finished_at = $3, error = $5, reason_code = $6, reason_params = $7
     WHERE workspace_id = $1 AND source = $2 AND status = 'running' AND id IS DISTINCT FROM $4`,
    [ctx.workspace.id, run.source, ctx.now(), same?.id ?? null, reasonText(ended), ended.code, ended.params],
  )
  if (same) {
    // The row now belongs to this call and its order, whose state is known from its runs.
    await client.query(
      `UPDATE exchange_run SET resumed = resumed + 1, cause = $3::run_cause, order_id = $4::uuid, author = $5
       WHERE workspace_id = $1 AND id = $2`,
      [ctx.workspace.id, same.id, run.cause, run.orderId, run.author],
    )
    return { id: same.id, resumed: same.resumed + 1 }
  }
  const id = newUuid()
  await client.query(
    `INSERT INTO exchange_run
       (workspace_id, id, source, origin, fingerprint, dry_run, status, started_at, cause, order_id, author)
     VALUES ($1, $2, $3, $4, $5, $6, 'running', $7, $8::run_cause, $9::uuid, $10)`,
    [
      ctx.workspace.id,
      id,
      run.source,
      run.origin,
      run.fingerprint,
      run.dryRun,
      run.startedAt,
      run.cause,
      run.orderId,
      run.author,
    ],
  )
  return { id, resumed: 0 }
}

/**
 * The row of a source's last run if that was a poll which changed nothing and had nothing to report, else null.
 * `hasDied`: its process did not end it.
 */
export async function lastIdlePoll(
  ctx: Context,
  client: PoolClient,
  source: Source,
): Promise<{ row: JournalRow | null; hasDied: boolean }> {
  const { rows } = await client.query<{ id: string; is_idle: boolean; has_died: boolean }>(
    `SELECT id, status = 'running' AS has_died, status = 'succeeded' AND cause = 'schedule' AND order_id IS NULL AND error IS NULL
       AND inserted + replaced + rejected = 0 AND NOT EXISTS (SELECT FROM exchange_run_day d
         WHERE d.workspace_id = $1 AND d.run_id = x.id) AS is_idle
     FROM exchange_run x WHERE workspace_id = $1 AND source = $2 ORDER BY started_at DESC LIMIT 1`,
    [ctx.workspace.id, source],
  )
  const [last] = rows
  const row = last?.is_idle ? { id: last.id, resumed: 0 } : null
  return { row, hasDied: last?.has_died ?? false }
}

/** Updates the row's progress while the run goes on. */
export async function noteProgress(
  ctx: Context,
  client: Pick<PoolClient, 'query'>,
  runId: string,
  progress: { read: number; daysDone: number; daysTotal: number | null },
): Promise<void> {
  await client.query(
    'UPDATE exchange_run SET read = $3, days_done = $4, days_total = $5 WHERE workspace_id = $1 AND id = $2',
    [ctx.workspace.id, runId, progress.read, progress.daysDone, progress.daysTotal],
  )
}

export interface RunResult {
  status: 'succeeded' | 'failed' | 'rejected'
  durationMs: number
  period: { from: string; to: string } | null
  read: number
  inserted: number
  replaced: number
  unchanged: number
  rejected: number
  daysDone: number
  totals: object | null
  error: string | null
  why: Reason | null
  errorCode: string | null
  rejects: RejectedRow[]
}

/** Closes the row with its counts and the rows that were rejected. */
export async function closeRun(ctx: Context, client: PoolClient, run: JournalRow, result: RunResult): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(
      `UPDATE exchange_run SET status = $3::run_status, finished_at = $4, duration_ms = $5, period_from = $6, period_to = $7,
         read = $8, inserted = $9, replaced = $10, unchanged = $11, rejected = $12, days_done = $13, totals = $14, error = $15,
         error_code = $16, reason_code = $17, reason_params = $18
       WHERE workspace_id = $1 AND id = $2`,
      [
        ctx.workspace.id,
        run.id,
        result.status,
        ctx.now(),
        result.durationMs,
        result.period?.from ?? null,
        result.period?.to ?? null,
        result.read,
        result.inserted,
        result.replaced,
        result.unchanged,
        result.rejected,
        result.daysDone,
        result.totals === null ? null : JSON.stringify(result.totals),
        result.error,
        result.errorCode,
        result.why?.code ?? null,
        result.why?.params ?? null,
      ],
    )
    await client.query('DELETE FROM exchange_reject WHERE workspace_id = $1 AND run_id = $2', [
      ctx.workspace.id,
      run.id,
    ])
    await client.query(
      `INSERT INTO exchange_reject (workspace_id, run_id, seq, file, line, column_name, reason, code, params)
       SELECT $1, $2, ordinality, file, line, "column", reason, why ->> 'code', why -> 'params'
       FROM ROWS FROM (jsonb_to_recordset($3::jsonb) AS (file text, line int, "column" text, reason text, why jsonb))
         WITH ORDINALITY`,
      [ctx.workspace.id, run.id, JSON.stringify(result.rejects)],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
