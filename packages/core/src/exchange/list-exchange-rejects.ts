import type { ExchangeReject } from '@vitrina/contract/exchange-run'
import { sql } from 'kysely'
import { requireFullAccess } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { listEnvelope } from '../list/envelope.ts'
import { storedReason } from './stored-reason.ts'

export interface RejectsInput {
  id: string
  limit?: number | undefined
  /** Number of the last row of the previous page. */
  cursor?: string | undefined
}

/**
 * The input rows a run rejected, in the order they were met, `limit` (50, at most 1000) a page. Only the first 10 000
 * of a run are stored, and `meta.total` counts those. Needs `read:integrations`; 404 when the run does not exist.
 */
export async function listExchangeRejects(ctx: Context, { limit = 50, ...input }: RejectsInput) {
  requireScope(ctx, 'read:integrations')
  requireFullAccess(ctx)
  const id = requireId('exchange', input.id)
  const after = readCursor(input.cursor)
  const [{ rows: runs }, { rows }] = await Promise.all([
    sql<{ kept: number }>`
      SELECT (SELECT coalesce(max(seq), 0) FROM exchange_reject j
        WHERE j.workspace_id = ${ctx.workspace.id} AND j.run_id = x.id) AS kept
      FROM exchange_run x WHERE x.workspace_id = ${ctx.workspace.id} AND x.id = ${id}`.execute(ctx.db.kysely),
    sql<ExchangeReject>`
      SELECT seq AS number, file, line, column_name AS "column", reason, ${storedReason('code', 'params')} AS why
      FROM exchange_reject
      WHERE workspace_id = ${ctx.workspace.id} AND run_id = ${id} AND seq > ${after}
      ORDER BY seq LIMIT ${limit}`.execute(ctx.db.kysely),
  ])
  const [run] = runs
  if (!run) throw notFound('exchange')
  const last = rows.at(-1)?.number ?? after
  const hasMore = last < run.kept
  const page = { limit, offset: after, hasMore, nextCursor: hasMore ? String(last) : null, total: run.kept }
  return listEnvelope(ctx, rows, page)
}

// Rows are numbered from one without gaps, so that a number is also the count of rows up to it.
function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (!/^\d{1,9}$/.test(cursor)) throw new DomainError('invalid_cursor', 'The cursor is of another list; start over.')
  return Number(cursor)
}
