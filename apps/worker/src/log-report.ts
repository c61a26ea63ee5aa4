import type { Context } from '@vitrina/core/context'
import type { ExchangeReport } from '@vitrina/core/exchange/report'

/** Logs how a run ended, with its counts; `details` are added or stand in place of its own. */
export function logReport({ logger, workspace }: Context, report: ExchangeReport, details: object): void {
  const { rejects, totals, ...summary } = report
  const line = { workspace: workspace.id, ...summary, rejects: rejects.length, ...details }
  if (report.status !== 'succeeded') logger.error(line, 'exchange failed')
  else if (rejects.length > 0) logger.warn(line, 'exchange done with rejects')
  else logger.info(line, 'exchange done')
}
