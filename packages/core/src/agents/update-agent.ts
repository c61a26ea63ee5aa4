import { isDeepStrictEqual } from 'node:util'
import type { AgentDetail, UpdateAgent } from '@vitrina/contract/agent'
import { sql } from 'kysely'
import { requireFullAccess } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { requireId } from '../errors/not-found.ts'
import { notifySignal } from '../events/call-out.ts'
import { inTransaction } from '../in-transaction.ts'
import { pendingOf } from '../pending-writes.ts'
import { type AgentDetailRow, toAgentDetail } from './agent-rows.ts'
import { checkAgent } from './check-agent.ts'
import { lockAgent, readAgent } from './read-agent.ts'

/**
 * Changes an executor, built-in ones too; a change without effect writes nothing. Needs `write:agents` and all
 * restaurants, and `adapter:control` to change its own adapter; 404 when it does not exist, 409 `conflict` when someone
 * else has changed it since `version`, 422 as for a new one.
 */
export async function updateAgent(ctx: Context, input: UpdateAgent & { id: string }): Promise<AgentDetail> {
  requireScope(ctx, 'write:agents')
  requireFullAccess(ctx)
  const id = requireId('agent', input.id)
  return inTransaction(ctx, async (ctx) => {
    const held = await lockAgent(ctx, id)
    if (input.version !== undefined && input.version !== held.version) {
      throw new DomainError('conflict', 'Somebody else has changed this executor meanwhile; look at it again first.')
    }
    const columns = changedColumns(held, input)
    if (Object.keys(columns).length === 0) return toAgentDetail(held)
    const { name, scopes, adapter } = columns
    // Which adapter runs agents is the owner's choice, and setting it per agent must not bypass that.
    if (adapter !== undefined) requireScope(ctx, 'adapter:control')
    await checkAgent(ctx, { name, scopes, adapter }, { id, scopes: held.scopes })
    await ctx.db.kysely
      .updateTable('agent')
      .set({ ...columns, profile_labels: labelsLeft(held, columns), version: sql`version + 1`, updated_at: ctx.now() })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', id)
      .execute()
    const agent = toAgentDetail(await readAgent(ctx, id))
    pendingOf(ctx).afterwards.push((db) => notifySignal(db, ctx.workspace.id, 'runs'))
    const details = changedFields(toAgentDetail(held), agent)
    recordAudit(ctx, { action: 'agent.updated', objectKind: 'agent', objectId: agent.id, details })
    return agent
  })
}

/** Which of its texts are still those of its profile. */
function labelsLeft({ profile_labels }: AgentDetailRow, columns: object): string[] {
  return profile_labels.filter((label) => !(label in columns))
}

/** The columns whose values change. */
function changedColumns(held: AgentDetailRow, input: UpdateAgent) {
  const { kind, name, description, instructions, adapter, isActive, isExternal } = input
  const wanted = {
    kind,
    name: name?.trim(),
    description: description === '' ? null : description,
    instructions,
    scopes: input.scopes && [...new Set(input.scopes)],
    adapter,
    is_active: isActive,
    is_external: isExternal,
  }
  const was: Record<string, unknown> = { ...held, adapter: held.own_adapter, scopes: [...held.scopes].sort() }
  const differs = ([column, value]: [string, unknown]) =>
    value !== undefined && !isDeepStrictEqual(Array.isArray(value) ? value.toSorted() : value, was[column])
  const columns: Partial<typeof wanted> = Object.fromEntries(Object.entries(wanted).filter(differs))
  return columns
}

/** What the journal records: the fields that changed, before and after. */
function changedFields(before: AgentDetail, after: AgentDetail) {
  const is = new Map<string, unknown>(Object.entries(after))
  const changed = new Set(
    Object.entries(before).flatMap(([field, value]) => (isDeepStrictEqual(value, is.get(field)) ? [] : [field])),
  )
  changed.delete('version')
  changed.delete('labelsOf')
  const pick = (agent: AgentDetail) => Object.fromEntries(Object.entries(agent).filter(([field]) => changed.has(field)))
  return { before: pick(before), after: pick(after) }
}
