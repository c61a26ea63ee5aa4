import type { Freshness } from '@vitrina/contract/session'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** How fresh the showcase is: the last finished exchange, whether one runs, and the last business date held. */
export async function getFreshness(ctx: Context): Promise<Freshness> {
  const { rows } = await sql<{
    finished: Date | null
    status: string | null
    running: boolean
    data_to: string | null
  }>`
    SELECT last.finished_at AS finished, last.status,
      EXISTS (SELECT FROM exchange_run WHERE workspace_id = ${ctx.workspace.id} AND status = 'running') AS running,
      (SELECT max(business_date) FROM restaurant_day WHERE workspace_id = ${ctx.workspace.id}) AS data_to
    FROM (SELECT 1) one
    LEFT JOIN LATERAL (
      SELECT finished_at, status::text FROM exchange_run
      WHERE workspace_id = ${ctx.workspace.id} AND NOT dry_run AND finished_at IS NOT NULL
      ORDER BY finished_at DESC LIMIT 1
    ) last ON true`.execute(ctx.db.kysely)
  const [row] = rows
  return {
    lastExchangeAt: row?.finished?.toISOString() ?? null,
    lastStatus: row?.status ?? null,
    running: row?.running ?? false,
    dataTo: row?.data_to ?? null,
  }
}
