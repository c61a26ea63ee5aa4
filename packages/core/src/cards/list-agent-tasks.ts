import { agentTasksList } from '@vitrina/contract/card'
import type { ListInput } from '@vitrina/contract/list-query'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { listEnvelope } from '../list/envelope.ts'
import { fetchPage } from '../list/fetch-page.ts'
import { readListRequest } from '../list/list-request.ts'
import { assigneeFilter } from './assignee-filter.ts'
import { type CardRow, cardRows, toCard } from './card-rows.ts'

/**
 * A page of tasks that wait for their executor: assigned and not started, urgent ones first, then the oldest. Needs
 * `read:kanban`.
 */
export async function listAgentTasks(ctx: Context, input: ListInput) {
  requireScope(ctx, 'read:kanban')
  const request = readListRequest(ctx, agentTasksList, input)
  const page = await fetchPage<CardRow>(ctx, request, {
    rows: cardRows(ctx, sql`c.status = 'new' AND c.assignee_id IS NOT NULL`),
    select: sql`t.*`,
    columns: {
      // Urgency and creation time as one number: an instant in milliseconds never comes near 1e15.
      queue: {
        expression: sql`(t.urgency * 1e15 + extract(epoch FROM t.created_at) * 1000)`,
        type: 'numeric',
        required: true,
      },
      priority: { expression: sql`t.priority::text`, type: 'text' },
      title: { expression: sql`t.search_title`, type: 'text' },
    },
    named: await assigneeFilter(ctx, request),
  })
  return listEnvelope(ctx, page.rows.map(toCard), page)
}
