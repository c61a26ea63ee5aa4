import { createHash } from 'node:crypto'
import type { Source } from '@vitrina/contract/source'
import type { Context } from '@vitrina/core/context'
import {
  type DueExchange,
  type ExchangeJob,
  exchangeOf,
  finishJob,
  type JobEnd,
} from '@vitrina/core/exchange/exchange-jobs'
import { newUuid } from '@vitrina/db/ids'

/** An exchange of a workspace that is due and not claimed. */
export interface WaitingExchange extends DueExchange {
  job: ExchangeJob
}

/** The exchanges of a workspace that are due at an instant, those that wait longest first. */
export async function dueExchanges(ctx: Context, now: Date | string): Promise<WaitingExchange[]> {
  const { rows } = await ctx.db.pool.query<Omit<ExchangeJob, 'claim'>>(
    `SELECT workspace_id AS "workspaceId", source, lane, next_at AS "dueAt" FROM exchange_job
     WHERE workspace_id = $1 AND next_at <= $2 AND lane <> 'background' ORDER BY next_at, lane`,
    [ctx.workspace.id, new Date(now)],
  )
  const due: WaitingExchange[] = []
  for (const row of rows) {
    const exchange = await exchangeOf(ctx.db, row)
    if (exchange) due.push({ ...exchange, job: { ...row, claim: newUuid() } })
  }
  return due
}

/** Ends a due exchange, begun at an instant, as a worker does. */
export async function endExchange(
  ctx: Context,
  due: WaitingExchange,
  begunAt: Date | string,
  more: Omit<JobEnd, 'exchange' | 'begunAt'> = {},
): Promise<void> {
  const { job, ...exchange } = due
  await ctx.db.pool.query(
    `UPDATE exchange_job SET claimed_by = $4, claimed_until = clock_timestamp() + interval '1 minute'
     WHERE workspace_id = $1 AND source = $2 AND lane = $3`,
    [job.workspaceId, job.source, job.lane, job.claim],
  )
  await finishJob(ctx.db, job, { exchange, begunAt: new Date(begunAt), ...more })
}

/** By how many milliseconds the times of a source are moved where they may be moved by so many minutes. */
export function shiftOf(ctx: Context, source: Source, minutes: number): number {
  const digest = createHash('sha256').update(`${ctx.workspace.id} ${source}`).digest('hex')
  return Math.floor((Number.parseInt(digest.slice(0, 8), 16) / 2 ** 32) * minutes * 60_000)
}
