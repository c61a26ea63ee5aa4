import { setTimeout } from 'node:timers/promises'
import type { Period } from '@vitrina/contract/dates'
import { reasonText } from '@vitrina/contract/reasons'
import type { Context, Logger } from '@vitrina/core/context'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { notifySignal } from '@vitrina/core/events/call-out'
import { exchangeIntegration } from '@vitrina/core/exchange/exchange-integration'
import {
  claimJobs,
  type DueExchange,
  type ExchangeJob,
  exchangeOf,
  finishJob,
  type Lane,
  lanes,
  planMissingJobs,
  releaseJob,
  renewClaims,
} from '@vitrina/core/exchange/exchange-jobs'
import type { Outcome } from '@vitrina/core/exchange/exchange-outcome'
import { readInBackground } from '@vitrina/core/exchange/read-in-background'
import type { ExchangeReport } from '@vitrina/core/exchange/report'
import type { Database } from '@vitrina/db/database'
import { inOrderedSpan, inSpan } from '@vitrina/db/trace'
import { logReport } from './log-report.ts'

/** How often it is asked what is due, besides each time that a slot becomes free. */
const pollMs = 1000
const renewMs = 5000
const planMissingMs = 60_000
/** When an exchange is tried again that cannot begin because an operator or a drop runs one of the source. */
const busyMs = 3000
/** When a job is tried again that failed before its exchange, so that it does not take the slots of others. */
const failedMs = 30_000
/** How long stopping waits for the running exchanges to give up. */
const stopMs = 3000

export interface ExchangeOptions {
  db: Database
  logger: Logger
  contextOf(workspaceId: string): Promise<Context>
  onReport(report: ExchangeReport): void
  signal: AbortSignal
  now?: () => Date
  /** Maximum number of jobs at once in this worker, by lane. */
  slots: Readonly<Record<Lane, number>>
  /** Runs a claimed job; by default its exchange. */
  run?: (job: ExchangeJob) => Promise<void>
}

/**
 * Runs the exchanges that are due, a job of a workspace at a time in each lane: however many slow servers it has, they
 * occupy one slot. Returns a function that claims nothing more and waits a few seconds for running jobs, which are
 * stopped by the signal.
 */
export function takeExchanges(options: ExchangeOptions): () => Promise<void> {
  const { db, logger, slots, signal, now = () => new Date() } = options
  const { run = (job: ExchangeJob) => runJob(job, options) } = options
  const running = new Map<ExchangeJob, Promise<void>>()
  const begin = (job: ExchangeJob) => {
    const ended = run(job)
      .then(
        // A job that was ended is not claimed any more; one that was cut off is due again.
        () => null,
        (err: unknown) => {
          logger.error({ err, workspace: job.workspaceId, source: job.source }, 'exchange not run')
          return new Date(now().getTime() + failedMs)
        },
      )
      .then((nextAt) => releaseJob(db, job, nextAt))
      .catch((err: unknown) => logger.error({ err }, 'the claim of an exchange was not given back'))
      .finally(() => {
        running.delete(job)
        void claim()
      })
    running.set(job, ended)
  }
  const free = () => {
    const left = { ...slots }
    for (const { lane } of running.keys()) left[lane] -= 1
    return left
  }
  const claim = oneAtATime(logger, async () => {
    for (;;) {
      if (signal.aborted) return
      const jobs = await claimJobs(db, { now: now(), free: free() })
      for (const job of jobs) begin(job)
      // What was left for the sake of fairness may be free still.
      if (jobs.length === 0) return
    }
  })
  const renew = oneAtATime(logger, async () => {
    if (running.size > 0) await renewClaims(db, [...running.keys()])
  })
  const planMissing = oneAtATime(logger, async () => {
    const planned = await planMissingJobs(db)
    if (planned > 0) logger.info({ sources: planned }, 'planned the exchanges of sources that had no times')
  })
  void planMissing().then(claim)
  const timers = [setInterval(claim, pollMs), setInterval(renew, renewMs), setInterval(planMissing, planMissingMs)]
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.race([Promise.all(running.values()), setTimeout(stopMs, undefined, { ref: false })])
  }
}

/** Slots of each lane for a number of exchanges of current data at once. */
export function slotsOf(current: number): Record<Lane, number> {
  const fewer = Math.ceil(current / 2)
  return { current, load: fewer, nightly: fewer, background: 1 }
}

/**
 * Connections that jobs in all slots use: the lock at the wire, the run itself and another one if it is large; some more for
 * the progress of all and for files.
 */
export function connectionsOf(slots: Readonly<Record<Lane, number>>): number {
  return 3 * lanes.reduce((sum, lane) => sum + slots[lane], 0) + 6
}

/** Runs work once at a time; a call meanwhile has it run once more. */
function oneAtATime(logger: Logger, work: () => Promise<void>): () => Promise<void> {
  let isBusy = false
  let again = false
  return async () => {
    again = true
    if (isBusy) return
    isBusy = true
    while (again) {
      again = false
      await work().catch((err: unknown) => logger.error({ err }, 'what is due could not be looked up'))
    }
    isBusy = false
  }
}

async function runJob(job: ExchangeJob, options: ExchangeOptions): Promise<void> {
  const { db } = options
  const { workspaceId, source, lane } = job
  const ctx = await options.contextOf(workspaceId)
  const attributes = { 'vitrina.workspace': workspaceId, 'vitrina.source': source }
  const { now = () => new Date() } = options
  const begunAt = now()
  if (lane === 'background') {
    await inSpan({ name: 'exchange in background', kind: 'internal', attributes }, () =>
      takeInBackground(ctx, job, options),
    )
    if (!options.signal.aborted) await finishJob(db, job, { exchange: null, begunAt })
    return
  }
  const exchange = await exchangeOf(db, job)
  if (exchange === null) {
    await finishJob(db, job, { exchange: null, begunAt })
    return
  }
  const span = {
    name: 'exchange with a source',
    kind: 'internal',
    attributes: { ...attributes, 'vitrina.scope': exchange.scope.kind },
  } as const
  await inOrderedSpan(exchange.traceparent, span, async (note) => {
    const end = await takeExchange(ctx, job, exchange, options)
    note({ hasFailed: end.outcome === 'failed', attributes: { 'vitrina.outcome': end.outcome } })
    if (end.outcome === 'busy') await releaseJob(db, job, new Date(now().getTime() + busyMs))
    else if (!options.signal.aborted) {
      const { left, isCutShort, hasBackground, shown } = end
      const backgroundAt = hasBackground ? now() : null
      await finishJob(db, job, { exchange, begunAt, outcome: shown, isCutShort, left, backgroundAt })
      notifySignal(db, workspaceId, 'integrations')
    }
  })
}

/** Reads in the background after an exchange; the next exchange requests again what was not read. */
async function takeInBackground(ctx: Context, { source }: ExchangeJob, { signal }: ExchangeOptions): Promise<void> {
  try {
    await readInBackground(ctx, source, { signal })
  } catch (error) {
    if (error instanceof DomainError) return
    const about = { err: error, workspace: ctx.workspace.id, source }
    ctx.logger.error(about, 'nothing could be read behind the exchange')
  }
}

interface ExchangeEnd {
  /** `busy`: another one of the source is running. */
  outcome: 'succeeded' | 'failed' | 'busy'
  /** Whether it failed before its outcome was noted. */
  isCutShort: boolean
  left: Period | null
  hasBackground: boolean
  /** What the source is to show of it. */
  shown: Outcome | null
}

async function takeExchange(
  ctx: Context,
  { workspaceId, source }: ExchangeJob,
  { scope, dryRun, orderId }: DueExchange,
  options: ExchangeOptions,
): Promise<ExchangeEnd> {
  try {
    const {
      reports,
      prices,
      failures,
      left,
      hasBackground,
      outcome: shown,
    } = await exchangeIntegration(ctx, {
      source,
      scope,
      dryRun,
      cause: orderId === null ? 'schedule' : 'order',
      orderId,
      isJob: true,
      signal: options.signal,
    })
    for (const report of reports) {
      options.onReport(report)
      logReport(ctx, report, { prices })
    }
    const hasFailed = failures.length > 0 || reports.some(({ status }) => status !== 'succeeded')
    if (failures.length > 0) {
      const told = { workspace: workspaceId, source, failures: failures.map(reasonText) }
      ctx.logger.error(told, 'exchange did not go well')
    }
    const outcome = hasFailed ? 'failed' : 'succeeded'
    return { outcome, isCutShort: false, left, hasBackground: hasBackground && !dryRun, shown }
  } catch (error) {
    const ended = { isCutShort: true, left: null, hasBackground: false, shown: null }
    // It is run by an operator or a drop. If the source was disconnected meanwhile, there is nothing to do.
    if (error instanceof DomainError && error.code === 'exchange_running') return { outcome: 'busy', ...ended }
    ctx.logger.error({ err: error, workspace: workspaceId, source }, 'exchange could not be carried out')
    return { outcome: 'failed', ...ended }
  }
}
