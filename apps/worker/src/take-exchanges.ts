import type { Context } from '@vitrina/core/context'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { type DueExchange, dueExchanges, noteDone } from '@vitrina/core/exchange/due-exchanges'
import { exchangeIntegration } from '@vitrina/core/exchange/exchange-integration'
import type { ExchangeReport } from '@vitrina/core/exchange/report'
import type { Database } from '@vitrina/db/database'

export interface ExchangeOptions {
  db: Database
  contextOf(workspaceId: string): Promise<Context>
  onReport(report: ExchangeReport): void
  signal: AbortSignal
}

/** Whose exchange a job carries. */
export interface ExchangeSeat {
  workspaceId: string
  source: DueExchange['source']
}

/** Carries out what is due for one source of a workspace now; nothing when it was done meanwhile or runs elsewhere. */
export async function takeExchange({ workspaceId, source }: ExchangeSeat, options: ExchangeOptions): Promise<void> {
  const ctx = await options.contextOf(workspaceId)
  const begunAt = ctx.now()
  const due = (await dueExchanges(options.db, begunAt)).find(
    (one) => one.workspaceId === workspaceId && one.source === source,
  )
  if (!due) return
  const { scope, dryRun, orderId } = due
  try {
    const { reports, prices, failures } = await exchangeIntegration(ctx, {
      source,
      scope,
      dryRun,
      cause: orderId === null ? 'schedule' : 'order',
      orderId,
      signal: options.signal,
    })
    for (const report of reports) {
      options.onReport(report)
      const { rejects, totals, ...summary } = report
      const told = { workspace: workspaceId, ...summary, rejects: rejects.length, prices }
      if (report.status !== 'succeeded') ctx.logger.error(told, 'exchange failed')
      else if (rejects.length > 0) ctx.logger.warn(told, 'exchange done with rejects')
      else ctx.logger.info(told, 'exchange done')
    }
    if (failures.length > 0) ctx.logger.error({ workspace: workspaceId, source, failures }, 'exchange did not go well')
  } catch (error) {
    // Another one runs (an operator's, a drop's): this one stays due. Disconnected meanwhile: there is nothing to do.
    if (error instanceof DomainError && error.code === 'exchange_running') return
    ctx.logger.error({ err: error, workspace: workspaceId, source }, 'exchange could not be carried out')
  }
  if (!options.signal.aborted) await noteDone(options.db, due, begunAt)
}
