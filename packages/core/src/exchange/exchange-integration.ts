import type { Period } from '@vitrina/contract/dates'
import { addDays } from '@vitrina/contract/dates'
import type { RunCause } from '@vitrina/contract/exchange-run'
import type { Reason } from '@vitrina/contract/reason'
import { reason, reasonText } from '@vitrina/contract/reasons'
import { type Source, sourceName } from '@vitrina/contract/source'
import { transaction } from '@vitrina/db/transaction'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { type ReconciledPrices, reconcilePrices } from '../dishes/reconcile-prices.ts'
import { DomainError } from '../errors/domain-error.ts'
import { notifySignal } from '../events/call-out.ts'
import { connectedSystem } from '../integrations/accounting-integration.ts'
import { readSalesFrom } from '../maintenance/sales-months.ts'
import { today } from '../time/period.ts'
import { type AccountingSystem, type ReadRequest, SourceError, type StoredDay } from './accounting-system.ts'
import { startDeadline } from './deadline.ts'
import { planJobs } from './exchange-jobs.ts'
import { atWire } from './exchange-lock.ts'
import { columnsOf, type Outcome } from './exchange-outcome.ts'
import { differingDates } from './list-differences.ts'
import type { ExchangeProgress, ExchangeReport } from './report.ts'
import { runExchange } from './run-exchange.ts'
import { storedDays } from './stored-days.ts'

/**
 * What to exchange: the days now open; the last days and every day whose figures at the source differ from those
 * stored; or full days.
 */
export type WireScope = { kind: 'current' } | { kind: 'changed' } | { kind: 'days'; period: Period }

export interface WireInput {
  source: Source
  scope: WireScope
  /** Reports what the runs would do; changes nothing here or in the system. */
  dryRun?: boolean
  onProgress?: (progress: ExchangeProgress) => void
  signal?: AbortSignal
  /** Why it begins and the order it fulfils, for the journal. */
  cause?: RunCause
  orderId?: string | null
  /** Run by a job, whose end records the outcome with the rest. */
  isJob?: boolean
}

/** Journal rows of the runs in order, and the outcome of agreed prices. */
export interface WireReport {
  reports: ExchangeReport[]
  prices: ReconciledPrices
  /** What failed; empty when nothing did. */
  failures: Reason[]
  /** Full days that there was no time for, after others that were read; null when there are none. */
  left: Period | null
  /** Whether the system has slow data that is read in the background. */
  hasBackground: boolean
  /** What the source is to show of it; null: it says nothing of the schedule. */
  outcome: Outcome | null
}

/**
 * The maximum time of one exchange, however well the other side answers, so that other exchanges do not wait longer.
 */
const limitsMs: Record<WireScope['kind'], number> = { current: 10 * 60_000, changed: 60 * 60_000, days: 60 * 60_000 }
/** Days read again every night, whether their figures differ or not. */
const rereadDays = 7
/** Maximum days of one run: finished runs are kept when a long load is cut off. */
const runDays = 7
/**
 * Exchanges with a connected accounting system: sends agreed prices and confirms them, then reads. Never two at once
 * for a workspace's source: a second one throws `exchange_running`. The login is always released. Failures of the
 * system are returned as reports with status `failed`. Needs `run:ops`; `conflict` when the source is not connected.
 */
export async function exchangeIntegration(ctx: Context, input: WireInput): Promise<WireReport> {
  requireScope(ctx, 'run:ops')
  return atWire(ctx, input.source, 0, async () => {
    const deadline = startDeadline(limitsMs[input.scope.kind])
    const signal = AbortSignal.any([deadline.signal, ...(input.signal ? [input.signal] : [])])
    try {
      const system = await connectedSystem(ctx, input.source, { signal, isTrial: input.dryRun })
      try {
        return await exchangeWith(ctx, system, input, deadline.signal)
      } finally {
        await system.close()
      }
    } finally {
      deadline.end()
    }
  })
}

async function exchangeWith(
  ctx: Context,
  system: AccountingSystem,
  input: WireInput,
  deadline: AbortSignal,
): Promise<WireReport> {
  const none: ReconciledPrices = { sent: 0, applied: 0, failed: 0, superseded: 0 }
  const failures: Reason[] = []
  const report: WireReport = {
    reports: [],
    prices: none,
    failures,
    left: null,
    hasBackground: system.readInBackground !== undefined,
    outcome: null,
  }
  if (!input.dryRun) {
    try {
      report.prices = await reconcilePrices(ctx, system, input.source)
    } catch (error) {
      // Sales are still read; the prices stay as they are for the next exchange.
      if (!(error instanceof SourceError)) throw error
      ctx.logger.error({ err: error, source: input.source }, 'prices were not sent')
      failures.push(reason('prices_not_sent', { cause: error.reason }))
    }
  }
  const { requests, isCompared } = await requestsOf(ctx, system, input, failures)
  let isThrough = true
  for (const request of requests) {
    if (input.signal?.aborted) break
    const run = await runExchange(ctx, {
      source: input.source,
      origin: sourceName(input.source),
      dryRun: input.dryRun ?? false,
      cause: input.cause,
      isPoll: input.cause === 'schedule' && input.scope.kind === 'current',
      orderId: input.orderId,
      author: await authorOf(ctx, input.orderId),
      open: () => system.open(request),
      ...(input.onProgress && { onProgress: input.onProgress }),
    })
    report.reports.push(run)
    // Each run reports missing parts for its own days; for the exchange they are reported once.
    const told = new Set(failures.map(reasonText))
    failures.push(...run.missing.filter((part) => !told.has(reasonText(part))))
    if (run.status === 'succeeded') continue
    failures.push(run.why ?? reason('words', { said: run.error ?? run.status }))
    // Other days may still be readable; a server that cannot be reached or logged in to is not tried again and again.
    if (run.errorCode === 'unreadable' || run.errorCode === 'refused') continue
    const hasCome = report.reports.some(({ status }) => status === 'succeeded')
    if (deadline.aborted && hasCome && input.scope.kind === 'days' && request.kind === 'days')
      report.left = { from: request.period.from, to: input.scope.period.to }
    isThrough = false
    break
  }
  report.outcome = outcomeOf(ctx, input, report, { isCompared, isThrough })
  if (report.outcome && !input.isJob) await noteOutcome(ctx, input.source, report.outcome)
  return report
}

/** Who placed an order; asked before each of its runs, because the person may be erased meanwhile. */
async function authorOf(ctx: Context, orderId: string | null | undefined): Promise<string | null> {
  if (!orderId) return null
  const order = await ctx.db.kysely
    .selectFrom('exchange_order')
    .select('author')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order?.author ?? null
}

async function requestsOf(
  ctx: Context,
  system: AccountingSystem,
  { source, scope }: WireInput,
  failures: Reason[],
): Promise<{ requests: ReadRequest[]; isCompared: boolean }> {
  const now = today(ctx)
  if (scope.kind === 'days') return { requests: inRuns(datesOf(scope.period)), isCompared: true }
  if (scope.kind === 'current') {
    const held = await storedDays(ctx, source, { from: addDays(now, -2), to: addDays(now, 1) })
    return { requests: [{ kind: 'current', held }], isCompared: true }
  }
  const { historyDays } = await scheduleOf(ctx, source)
  // Days of dropped months cannot be read again, whatever differs.
  const [, from = now] = [addDays(now, -historyDays), (await readSalesFrom(ctx)) ?? ''].sort()
  const period = { from, to: addDays(now, -1) }
  const dates = new Set(datesOf({ from: addDays(now, -rereadDays), to: addDays(now, -1) }))
  for (const date of await differingDates(ctx, source, period)) dates.add(date)
  let isCompared = true
  try {
    const held: StoredDay[] = await storedDays(ctx, source, period)
    for (const date of await system.changedDays(period, held)) dates.add(date)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    isCompared = false
    // A run of its own tells it in the journal, too.
    failures.push(reason('past_not_compared', { cause: error.reason }))
  }
  // Newest first: these days are viewed most, and should not wait for a long load to end.
  return { requests: inRuns([...dates].sort()).toReversed(), isCompared }
}

async function scheduleOf(ctx: Context, source: Source): Promise<{ historyDays: number }> {
  const row = await ctx.db.kysely
    .selectFrom('integration')
    .select('history_days')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('slug', '=', source)
    .executeTakeFirst()
  if (!row) throw new DomainError('conflict', `${source} is not connected; connect it first.`)
  return { historyDays: row.history_days }
}

function datesOf({ from, to }: Period): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** Dates in order, as periods without gaps and of bounded length. */
function inRuns(dates: readonly string[]): ReadRequest[] {
  const periods: Period[] = []
  for (const date of dates) {
    const last = periods.at(-1)
    if (last && addDays(last.to, 1) === date && addDays(last.from, runDays) > date) last.to = date
    else periods.push({ from: date, to: date })
  }
  return periods.map((period) => ({ kind: 'days' as const, period }))
}

/** An aborted run shows neither success nor failure; days ordered by hand do not affect the schedule. */
function outcomeOf(
  ctx: Context,
  { scope, dryRun, signal }: WireInput,
  { failures, reports }: WireReport,
  { isCompared, isThrough }: { isCompared: boolean; isThrough: boolean },
): Outcome | null {
  if (dryRun || signal?.aborted || scope.kind === 'days') return null
  const hasCome = isCompared && reports.every(({ status }) => status === 'succeeded')
  const hasSales = hasCome && !reports.some(({ lacksSales }) => lacksSales)
  const ofPast = scope.kind === 'changed'
  return { at: ctx.now(), ofPast, failures, hasCome, hasSales, isThrough: isCompared && isThrough }
}

async function noteOutcome(ctx: Context, source: Source, outcome: Outcome): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await sql`
      UPDATE integration SET ${sql.join(columnsOf(outcome))}
      WHERE workspace_id = ${ctx.workspace.id} AND slug = ${source}`.execute(tx.kysely)
    await planJobs(tx, ctx.workspace.id, source)
  })
  notifySignal(ctx.db, ctx.workspace.id, 'integrations')
}
