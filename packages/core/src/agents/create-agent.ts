import type { AgentDetail, CreateAgent } from '@vitrina/contract/agent'
import { newUuid } from '@vitrina/db/ids'
import { requireFullAccess } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { notifySignal } from '../events/call-out.ts'
import { inTransaction } from '../in-transaction.ts'
import { pendingOf } from '../pending-writes.ts'
import { toAgentDetail } from './agent-rows.ts'
import { agentScopes } from './built-in-agents.ts'
import { checkAgent } from './check-agent.ts'
import { readAgent } from './read-agent.ts'

/**
 * Adds an executor. Without `scopes` it gets those of the built-in executors that the caller has. Needs `write:agents`
 * and all restaurants, and `adapter:control` for an adapter of its own; 422 for a name that is taken, scopes beyond the
 * caller's, an adapter that is not registered.
 */
export async function createAgent(ctx: Context, input: CreateAgent): Promise<AgentDetail> {
  requireScope(ctx, 'write:agents')
  requireFullAccess(ctx)
  const { kind, name, description, instructions = '', adapter = null, isActive = true, isExternal = false } = input
  if (adapter !== null) requireScope(ctx, 'adapter:control')
  const scopes = [...new Set(input.scopes ?? agentScopes.filter((scope) => ctx.scopes.has(scope)))]
  const id = newUuid()
  return inTransaction(ctx, async (ctx) => {
    await checkAgent(ctx, { name, scopes, adapter }, { id, scopes: [] })
    const now = ctx.now()
    await ctx.db.kysely
      .insertInto('agent')
      .values({
        workspace_id: ctx.workspace.id,
        id,
        profile: null,
        kind,
        name: name.trim(),
        description: description || null,
        instructions,
        scopes,
        adapter,
        is_active: isActive,
        is_external: isExternal,
        created_at: now,
        updated_at: now,
      })
      .execute()
    const agent = toAgentDetail(await readAgent(ctx, id))
    // Pages that list runs also show the executors.
    pendingOf(ctx).afterwards.push((db) => notifySignal(db, ctx.workspace.id, 'runs'))
    recordAudit(ctx, { action: 'agent.created', objectKind: 'agent', objectId: agent.id, details: { after: agent } })
    return agent
  })
}
