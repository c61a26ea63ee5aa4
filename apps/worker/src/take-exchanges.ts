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
import { inSpan } from '@vitrina/db/trace'
import type { PgBoss } from 'pg-boss'

const queue = 'exchange'
const backgroundQueue = 'exchange_behind'
const pollIntervalMs = 3000

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

/** The workspace a job belongs to. */
interface Turn {
  workspaceId: string
}

/**
 * Runs the exchanges that are due. A workspace has one turn at a time across all workers, and its next turn queues
 * after the workspaces already waiting: however many slow servers it has, they occupy one slot. Returns a function that
 * stops looking; running exchanges are stopped by the signal.
 */
export async function takeExchanges(options: ExchangeOptions): Promise<() => void> {
  const { db, boss, logger, now = () => new Date(), slots = 2 } = options
  // The singleton key is the workspace. The turn of a dead worker is given up when its heartbeat stops.
  await boss.createQueue(queue, { policy: 'exclusive', retryLimit: 0, heartbeatSeconds: 15, expireInSeconds: 86_000 })
  await boss.work<Turn>(queue, { pollingIntervalSeconds: 1, localConcurrency: slots }, async (jobs) => {
    for (const { data } of jobs) {
      const attributes = { 'vitrina.workspace': data.workspaceId }
      await inSpan({ name: 'exchange', kind: 'internal', attributes }, () => takeTurn(data.workspaceId, options))
    }
  })
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
  const look = async () => {
    try {
      const waiting = new Set((await dueExchanges(db, now())).map(({ workspaceId }) => workspaceId))
      for (const workspaceId of waiting) await boss.send(queue, { workspaceId }, { singletonKey: workspaceId })
    } catch (error) {
      logger.error({ err: error }, 'exchange schedule could not be read')
    }
  }
  await look()
  const timer = setInterval(look, pollIntervalMs)
  return () => clearInterval(timer)
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
    if (due.workspaceId === workspaceId && (await takeExchange(ctx, due, options))) return
  }
}

/** False when another exchange of the source is running: this one stays due. */
async function takeExchange(ctx: Context, due: DueExchange, options: ExchangeOptions): Promise<boolean> {
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
      const { rejects, totals, ...summary } = report
      const told = { workspace: workspaceId, ...summary, rejects: rejects.length, prices }
      if (report.status !== 'succeeded') ctx.logger.error(told, 'exchange failed')
      else if (rejects.length > 0) ctx.logger.warn(told, 'exchange done with rejects')
      else ctx.logger.info(told, 'exchange done')
    }
    if (failures.length > 0) {
      const told = { workspace: workspaceId, source, failures: failures.map(reasonText) }
      ctx.logger.error(told, 'exchange did not go well')
    }
  } catch (error) {
    // It is run by an operator or a drop. If the source was disconnected meanwhile, there is nothing to do.
    if (error instanceof DomainError && error.code === 'exchange_running') return false
    ctx.logger.error({ err: error, workspace: workspaceId, source }, 'exchange could not be carried out')
  }
  if (!options.signal.aborted) {
    await noteDone(options.db, due, begunAt, left)
    if (!dryRun)
      await options.boss.send(backgroundQueue, { workspaceId, source }, { singletonKey: `${workspaceId} ${source}` })
  }
  return true
}
