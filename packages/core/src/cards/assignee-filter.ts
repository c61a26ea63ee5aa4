import type { FilterClause } from '@vitrina/contract/list-query'
import { encodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { ListRequest } from '../list/list-request.ts'

type Condition = (clause: FilterClause) => RawBuilder<boolean>

/**
 * Conditions for a request's filters by assignee. The filters use public ids, which the database does not store, so
 * they are compared with those of the workspace's few executors. An unknown id matches no card.
 */
export async function assigneeFilter(ctx: Context, request: ListRequest): Promise<Record<string, Condition>> {
  if (!request.clauses.some(({ field }) => field === 'assignee')) return {}
  const agents = await ctx.db.kysely
    .selectFrom('agent')
    .select('id')
    .where('workspace_id', '=', ctx.workspace.id)
    .execute()
  const condition: Condition = (clause) => {
    const matching = agents.filter(({ id }) => isMatch(encodeId('agent', id), clause))
    return sql<boolean>`t.assignee_id = ANY(${matching.map(({ id }) => id)}::uuid[])`
  }
  return { assignee: condition, assignee_ne: condition, assignee_in: condition, assignee_contains: condition }
}

function isMatch(publicId: string, { operator, values }: FilterClause): boolean {
  if (operator === 'contains') return publicId.includes(String(values[0]).toLowerCase())
  return operator === 'ne' ? !values.includes(publicId) : values.includes(publicId)
}
