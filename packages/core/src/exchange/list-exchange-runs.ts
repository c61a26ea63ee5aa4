import { exchangeRunsList } from '@vitrina/contract/exchange-run'
import type { ListInput } from '@vitrina/contract/list-query'
import { sql } from 'kysely'
import { requireFullAccess } from '../access/reach.ts'
import { readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { listEnvelope } from '../list/envelope.ts'
import { fetchPage } from '../list/fetch-page.ts'
import { readListRequest } from '../list/list-request.ts'
import { type RunRow, runRows, toRun } from './run-rows.ts'

/** A page of the exchange journal, newest first. Needs `read:integrations`. */
export async function listExchangeRuns(ctx: Context, input: ListInput) {
  requireScope(ctx, 'read:integrations')
  requireFullAccess(ctx)
  const request = readListRequest(ctx, exchangeRunsList, input)
  const page = await fetchPage<RunRow>(ctx, request, {
    rows: runRows(ctx),
    select: sql`t.*`,
    // Ids sort by the time of creation.
    columns: { started_at: { expression: sql`t.id`, type: 'uuid', required: true } },
    named: {
      source: ({ values: [value] }) => sql<boolean>`t.source = ${value}::source`,
      status: ({ values: [value] }) => sql<boolean>`t.status = ${value}::run_status`,
      notable: ({
        values: [value],
      }) => sql<boolean>`(t.status <> 'succeeded' OR t.inserted + t.replaced + t.rejected > 0
        OR EXISTS (SELECT FROM ${readable(ctx, 'exchange_run_day')} d
          WHERE d.workspace_id = ${ctx.workspace.id} AND d.run_id = t.id AND d.action = 'removed')) = ${value}::boolean`,
    },
  })
  return listEnvelope(ctx, page.rows.map(toRun), page)
}
