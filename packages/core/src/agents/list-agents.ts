import { agentsList } from '@vitrina/contract/agent'
import type { ListInput } from '@vitrina/contract/list-query'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { listEnvelope } from '../list/envelope.ts'
import { fetchPage } from '../list/fetch-page.ts'
import { readListRequest } from '../list/list-request.ts'
import { type AgentRow, agentRows, toAgent } from './agent-rows.ts'

/** A page of executors by name, inactive ones too. Needs `read:agents`. */
export async function listAgents(ctx: Context, input: ListInput) {
  requireScope(ctx, 'read:agents')
  const request = readListRequest(ctx, agentsList, input)
  const page = await fetchPage<AgentRow>(ctx, request, {
    rows: agentRows(ctx),
    select: sql`t.*`,
    columns: {
      name: { expression: sql`t.search_name`, type: 'text', required: true },
      kind: { expression: sql`t.kind::text`, type: 'text' },
      adapter: { expression: sql`fold_text(t.adapter)`, type: 'text' },
      is_active: { expression: sql`t.is_active`, type: 'boolean' },
    },
  })
  return listEnvelope(ctx, page.rows.map(toAgent), page)
}
