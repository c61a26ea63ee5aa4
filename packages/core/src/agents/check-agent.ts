import { type CreateAgent, scopesNotForAgents } from '@vitrina/contract/agent'
import type { Scope } from '@vitrina/contract/scopes'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { invalidBody } from '../errors/invalid-body.ts'
import { requireAdapter } from './adapters.ts'

/**
 * Refuses invalid settings of an executor with 422, naming each field: a name that is taken, scopes that no executor
 * may have or that the caller does not have, an adapter that is not registered. `held` are the scopes it has already;
 * these may stay. Call it within a transaction: until it ends, no one else can give names here.
 */
export async function checkAgent(
  ctx: Context,
  { name, scopes, adapter }: Partial<Pick<CreateAgent, 'name' | 'scopes' | 'adapter'>>,
  { id, scopes: held }: { id: string; scopes: readonly Scope[] },
): Promise<void> {
  if (scopes !== undefined) checkScopes(ctx, scopes, held)
  if (adapter !== undefined && adapter !== null) requireAdapter(ctx, adapter)
  if (name !== undefined) await checkName(ctx, name, id)
}

function checkScopes(ctx: Context, scopes: readonly Scope[], held: readonly Scope[]): void {
  const forbidden = scopes.filter((scope) => scopesNotForAgents.includes(scope))
  if (forbidden.length > 0) {
    throw invalidBody([{ pointer: '#/scopes', detail: `No executor may have ${forbidden.join(', ')}.` }])
  }
  const beyond = scopes.filter((scope) => !ctx.scopes.has(scope) && !held.includes(scope))
  if (beyond.length > 0) {
    const detail = `You can't give what you don't hold yourself: ${beyond.join(', ')}.`
    throw invalidBody([{ pointer: '#/scopes', detail }])
  }
}

async function checkName(ctx: Context, name: string, id: string): Promise<void> {
  const { id: workspaceId } = ctx.workspace
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`agent names ${workspaceId}`}, 0))`.execute(ctx.db.kysely)
  const { rows } = await sql`
    SELECT FROM agent WHERE workspace_id = ${workspaceId} AND search_name = fold_text(${name.trim()}) AND id <> ${id}
    LIMIT 1`.execute(ctx.db.kysely)
  if (rows.length === 0) return
  throw invalidBody([
    { pointer: '#/name', detail: 'Another executor of this workspace has this name; choose another.' },
  ])
}
