import { scopesNotForAgents } from '@vitrina/contract/agent'
import type { Scope } from '@vitrina/contract/scopes'
import { type RawBuilder, sql } from 'kysely'
import { rightsOfBoth, sharedRights } from '../access/drivers.ts'
import type { Context } from '../context.ts'
import { effectiveAdapter } from './agent-rows.ts'

/** An executor as a run needs it; `uuid` is its bare id. */
export interface RunAgent {
  uuid: string
  name: string
  profile: string | null
  instructions: string
  scopes: Scope[]
  /** The adapter that runs it: its own or the workspace's. */
  adapter: string
  isActive: boolean
  isExternal: boolean
}

/** The columns of an agent `a` that make a `RunAgent`. */
export function runAgentColumns(ctx: Context): RawBuilder<unknown> {
  return sql`a.id AS uuid, a.name, a.profile, a.instructions, a.scopes, ${effectiveAdapter(ctx)} AS adapter,
    a.is_active AS "isActive", a.is_external AS "isExternal"`
}

/** The executor of a bare id, or null when the workspace has none. */
export async function readRunAgent(ctx: Context, uuid: string): Promise<RunAgent | null> {
  const { rows } = await sql<RunAgent>`
    SELECT ${runAgentColumns(ctx)} FROM agent a
    WHERE a.workspace_id = ${ctx.workspace.id} AND a.id = ${uuid}`.execute(ctx.db.kysely)
  return rows[0] ?? null
}

/**
 * The same context with the executor as the actor. It has the executor's scopes, without those no executor may have.
 */
export function asAgent(ctx: Context, agent: RunAgent): Context {
  const scopes: ReadonlySet<Scope> = new Set(agent.scopes.filter((scope) => !scopesNotForAgents.includes(scope)))
  return { ...ctx, actor: { type: 'agent', id: agent.uuid, name: agent.name }, scopes }
}

/**
 * The context of an executor that works for others. It has only the scopes and the restaurants that the executor and
 * all of its drivers have now. Null when one of them no longer has a place in the workspace.
 */
export async function asDrivenAgent(
  ctx: Context,
  agent: RunAgent,
  drivers: readonly string[],
): Promise<Context | null> {
  const shared = await sharedRights(ctx, drivers)
  if (!shared) return null
  const own = asAgent(ctx, agent)
  return { ...own, ...rightsOfBoth(own, shared), drivenBy: drivers }
}
