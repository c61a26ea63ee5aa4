import type { Period } from '@vitrina/contract/dates'
import { reasonText } from '@vitrina/contract/reasons'
import type { Source } from '@vitrina/contract/source'
import type { Context, Logger } from '@vitrina/core/context'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { type DueExchange, dueExchanges, noteDone } from '@vitrina/core/exchange/due-exchanges'
import { exchangeIntegration } from '@vitrina/core/exchange/exchange-integration'
import { readInBackground } from '@vitrina/core/exchange/read-in-background'
import type { ExchangeReport } from '@vitrina/core/exchange/report'
import type { Database } from '@vitrina/db/database'
import { inOrderedSpan, inSpan } from '@vitrina/db/trace'
import type { PgBoss } from 'pg-boss'
import { logReport } from './log-report.ts'
import { workspaceQueue } from './workspace-queue.ts'

const backgroundQueue = 'exchange_behind'
const pollMs = 3000

export interface ExchangeOptions {
  db: Database
  boss: PgBoss
  logger: Logger
  contextOf(workspaceId: string): Promise<Context>
  onReport(report: ExchangeReport): void
  signal: AbortSignal
  now?: () => Date
  /** Maximum number of exchanges at once in this worker. */
  slots?: number
}

/**
 * Runs the exchanges that are due, a turn of a workspace at a time: however many slow servers it has, they occupy one
 * slot. Returns a function that stops looking; running exchanges are stopped by the signal.
 */
export async function takeExchanges(options: ExchangeOptions): Promise<() => void> {
  const { db, boss, logger, signal, now = () => new Date(), slots = 2 } = options
  // Slow reads run alongside the exchanges, in any worker that is free.
  await boss.createQueue(backgroundQueue, {
    policy: 'exclusive',
    retryLimit: 0,
    heartbeatSeconds: 15,
    expireInSeconds: 3600,
  })
  await boss.work<BackgroundWork>(backgroundQueue, { pollingIntervalSeconds: 2 }, async (jobs) => {
    for (const { data } of jobs) {
      const attributes = { 'vitrina.workspace': data.workspaceId, 'vitrina.source': data.source }
      await inSpan({ name: 'exchange in background', kind: 'internal', attributes }, () =>
        takeInBackground(data, options),
      )
    }
  })
  return await workspaceQueue({
    ...{ boss, logger, signal, slots, pollMs, name: 'exchange' },
    async *due() {
      yield* await dueExchanges(db, now())
    },
    take: (workspaceId) => takeTurn(workspaceId, options),
  })
}

/** The workspace and source whose costs a job reads. */
interface BackgroundWork {
  workspaceId: string
  source: Source
}

/** Reads in the background after an exchange; the next exchange requests again what was not read. */
async function takeInBackground({ workspaceId, source }: BackgroundWork, options: ExchangeOptions): Promise<void> {
  const ctx = await options.contextOf(workspaceId)
  try {
    await readInBackground(ctx, source, { signal: options.signal })
  } catch (error) {
    if (error instanceof DomainError) return
    ctx.logger.error({ err: error, workspace: workspaceId, source }, 'nothing could be read behind the exchange')
  }
}

/** Runs the exchange of a workspace that has waited longest; the next one when that one runs elsewhere. */
async function takeTurn(workspaceId: string, options: ExchangeOptions): Promise<void> {
  const ctx = await options.contextOf(workspaceId)
  for (const due of await dueExchanges(options.db, ctx.now())) {
    if (due.workspaceId !== workspaceId) continue
    const attributes = {
      'vitrina.workspace': workspaceId,
      'vitrina.source': due.source,
      'vitrina.scope': due.scope.kind,
    }
    const span = { name: 'exchange with a source', kind: 'internal', attributes } as const
    const taken = await inOrderedSpan(due.traceparent, span, async (note) => {
      const outcome = await takeExchange(ctx, due, options)
      note({ hasFailed: outcome === 'failed', attributes: { 'vitrina.outcome': outcome } })
      return outcome !== 'busy'
    })
    if (taken) return
  }
}

/** Takes an exchange; `busy` when another one of the source is running, so that this one stays due. */
async function takeExchange(
  ctx: Context,
  due: DueExchange,
  options: ExchangeOptions,
): Promise<'succeeded' | 'failed' | 'busy'> {
  let hasFailed = false
  const begunAt = ctx.now()
  const { workspaceId, source } = due
  let left: Period | null = null
  const { scope, dryRun, orderId } = due
  try {
    const { reports, prices, failures, ...rest } = await exchangeIntegration(ctx, {
      source,
      scope,
      dryRun,
      cause: orderId === null ? 'schedule' : 'order',
      orderId,
      signal: options.signal,
    })
    left = rest.left
    for (const report of reports) {
      options.onReport(report)
      logReport(ctx, report, { prices })
    }
    hasFailed = failures.length > 0 || reports.some(({ status }) => status !== 'succeeded')
    if (failures.length > 0) {
      const told = { workspace: workspaceId, source, failures: failures.map(reasonText) }
      ctx.logger.error(told, 'exchange did not go well')
    }
  } catch (error) {
    // It is run by an operator or a drop. If the source was disconnected meanwhile, there is nothing to do.
    if (error instanceof DomainError && error.code === 'exchange_running') return 'busy'
    hasFailed = true
    ctx.logger.error({ err: error, workspace: workspaceId, source }, 'exchange could not be carried out')
  }
  if (!options.signal.aborted) {
    await noteDone(options.db, due, begunAt, left)
    if (!dryRun)
      await options.boss.send(backgroundQueue, { workspaceId, source }, { singletonKey: `${workspaceId} ${source}` })
  }
  return hasFailed ? 'failed' : 'succeeded'
}
