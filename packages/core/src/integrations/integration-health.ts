import { maxExchangeDays } from '@vitrina/contract/exchange-run'
import type { Reason } from '@vitrina/contract/reason'
import { type Source, sources } from '@vitrina/contract/source'
import { CronExpressionParser } from 'cron-parser'
import { sql } from 'kysely'
import { requireFullAccess } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { notifySignal } from '../events/call-out.ts'
import { planJobs } from '../exchange/exchange-jobs.ts'
import { lateFrom, timeAfter } from '../exchange/exchange-times.ts'
import { inTransaction } from '../in-transaction.ts'
import { pendingOf } from '../pending-writes.ts'

/** The state of the exchange with a connected accounting system. */
export interface IntegrationHealth {
  source: Source
  /** End of the last exchange that brought its sales, ISO; null: none yet. */
  lastSuccessAt: string | null
  /** Seconds since then (since it was connected, when there was none yet). */
  lagSeconds: number
  /** True when two times of the schedule have passed without a success. */
  late: boolean
  /** Why the last exchange failed; null when it succeeded. */
  lastError: string | null
  /** The same, one reason per line; null when the reasons are not stored. */
  lastReasons: Reason[] | null
  /** Why the last comparison with past days failed; it is repeated until it succeeds. */
  nightlyError: string | null
  nightlyReasons: Reason[] | null
  /** Cron in the workspace's time zone: when current data is read, and when the last days are read again. */
  schedule: string
  nightly: string
  historyDays: number
  /** The next time of each, ISO. */
  nextAt: string
  nextNightlyAt: string
}

interface Row {
  source: Source
  succeeded_at: Date | null
  updated_at: Date
  last_error: string | null
  last_reasons: Reason[] | null
  nightly_error: string | null
  nightly_reasons: Reason[] | null
  schedule: string
  nightly: string
  history_days: number
  nightly_retry_at: Date | null
}

/** Health of every connected accounting system of the workspace. Needs `read:integrations`. */
export async function integrationHealth(ctx: Context): Promise<IntegrationHealth[]> {
  requireScope(ctx, 'read:integrations')
  requireFullAccess(ctx)
  const { rows } = await sql<Row>`
    SELECT slug AS source, succeeded_at, updated_at, last_error, last_reasons, nightly_error, nightly_reasons, schedule,
      nightly, history_days, nightly_retry_at
    FROM integration
    WHERE workspace_id = ${ctx.workspace.id} AND is_connected AND slug = ANY(${sources})
    ORDER BY slug`.execute(ctx.db.kysely)
  return rows.map((row) => {
    const since = row.succeeded_at ?? row.updated_at
    const times = { workspaceId: ctx.workspace.id, source: row.source, timezone: ctx.workspace.timezone }
    return {
      source: row.source,
      lastSuccessAt: row.succeeded_at?.toISOString() ?? null,
      lagSeconds: Math.max(0, Math.round((ctx.now().getTime() - since.getTime()) / 1000)),
      late: isLate(ctx, row.source, row.schedule, since),
      lastError: row.last_error,
      lastReasons: row.last_reasons,
      nightlyError: row.nightly_error,
      nightlyReasons: row.nightly_reasons,
      schedule: row.schedule,
      nightly: row.nightly,
      historyDays: row.history_days,
      nextAt: timeAfter({ ...times, cron: row.schedule, kind: 'current' }, ctx.now()).toISOString(),
      nextNightlyAt: (
        row.nightly_retry_at ?? timeAfter({ ...times, cron: row.nightly, kind: 'nightly' }, ctx.now())
      ).toISOString(),
    }
  })
}

/** Whether two times of its schedule have passed since a source was read; one minute is left for the exchange itself. */
export function isLate(ctx: Context, source: Source, cron: string, since: Date): boolean {
  const { id: workspaceId, timezone } = ctx.workspace
  return lateFrom({ workspaceId, source, cron, timezone }, since) < ctx.now()
}

/** When a source is read; absent fields stay unchanged. */
export interface Schedule {
  schedule?: string | undefined
  nightly?: string | undefined
  historyDays?: number | undefined
}

/**
 * Sets when a connected source is read. Needs `run:ops`; 422 for anything but a cron expression of five fields or 1 to
 * 1100 days; 409 when it is not connected.
 */
export async function setSchedule(ctx: Context, source: Source, change: Schedule): Promise<void> {
  requireScope(ctx, 'run:ops')
  requireFullAccess(ctx)
  for (const name of ['schedule', 'nightly'] as const) requireCron(name, change[name])
  const days = change.historyDays
  if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= maxExchangeDays)) {
    throw new DomainError(
      'validation_failed',
      `The days of history must be a whole number from 1 to ${maxExchangeDays}.`,
    )
  }
  await inTransaction(ctx, async (ctx) => {
    const { numAffectedRows } = await sql`
      UPDATE integration SET schedule = coalesce(${change.schedule ?? null}, schedule),
        nightly = coalesce(${change.nightly ?? null}, nightly), history_days = coalesce(${days ?? null}::int, history_days)
      WHERE workspace_id = ${ctx.workspace.id} AND slug = ${source} AND is_connected`.execute(ctx.db.kysely)
    if (Number(numAffectedRows ?? 0) === 0)
      throw new DomainError('conflict', `${source} is not connected; connect it first.`)
    await planJobs(ctx.db, ctx.workspace.id, source)
    const details = { ...change }
    recordAudit(ctx, { action: 'integration.scheduled', objectKind: 'integration', objectId: source, details })
    pendingOf(ctx).afterwards.push((db) => notifySignal(db, ctx.workspace.id, 'integrations'))
  })
}

function requireCron(name: keyof Schedule, text: string | undefined): void {
  if (text === undefined) return
  try {
    if (text.trim().split(/\s+/).length !== 5) throw new Error('five fields are needed')
    // The library draws such a time anew each time it reads the text.
    if (/\bH\b/i.test(text)) throw new Error('a time is needed')
    CronExpressionParser.parse(text)
  } catch {
    throw new DomainError(
      'validation_failed',
      `"${text}" is not a cron expression of five fields, such as */5 * * * *.`,
      { errors: [{ pointer: `#/${name}`, code: 'invalid', detail: 'must be a cron expression of five fields' }] },
    )
  }
}
