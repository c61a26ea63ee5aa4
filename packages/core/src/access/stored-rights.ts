import { scopesNotForAgents } from '@vitrina/contract/agent'
import { Role, roleScopes, Scope, scopes } from '@vitrina/contract/scopes'
import type { Actor, Context } from '../context.ts'
import { type Reach, scopesWithin } from './reach.ts'

type Holder = Pick<Actor, 'type' | 'id'>

/** Scopes, and the restaurants they apply to. */
export type Rights = Pick<Context, 'scopes' | 'reach'>

/**
 * Returns the rights that an actor has in the workspace now: a person by their role, a key and an agent by their own,
 * the system all. Null for an actor without a place in it: a person who is not a member, a key that is revoked or
 * expired.
 */
export async function storedRights(ctx: Context, { type, id }: Holder): Promise<Rights | null> {
  switch (type) {
    case 'system':
      return { scopes: new Set(scopes), reach: null }
    case 'user':
      return rightsOfMember(ctx, id)
    case 'key':
      return rightsOfKey(ctx, id)
    case 'agent': {
      const own = await scopesOfAgent(ctx, id)
      return own && { scopes: own, reach: null }
    }
  }
}

async function rightsOfMember(ctx: Context, id: string): Promise<Rights | null> {
  const row = await ctx.db.kysely
    .selectFrom('member')
    .select(['role', 'restaurant_ids'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('user_id', '=', id)
    .executeTakeFirst()
  const role = Role.safeParse(row?.role)
  return row && role.success ? confined(row.restaurant_ids, new Set(roleScopes[role.data])) : null
}

async function rightsOfKey(ctx: Context, id: string): Promise<Rights | null> {
  const row = await ctx.db.kysely
    .selectFrom('api_key')
    .select(['scopes', 'restaurant_ids', 'expires_at', 'revoked_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.revoked_at || (row.expires_at && row.expires_at <= ctx.now())) return null
  return confined(row.restaurant_ids, knownScopes(row.scopes))
}

async function scopesOfAgent(ctx: Context, id: string): Promise<ReadonlySet<Scope> | null> {
  const row = await ctx.db.kysely
    .selectFrom('agent')
    .select('scopes')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? knownScopes(row.scopes.filter((scope) => !scopesNotForAgents.some((one) => one === scope))) : null
}

function confined(reach: Reach, held: ReadonlySet<Scope>): Rights {
  return { scopes: scopesWithin(reach, held), reach }
}

function knownScopes(held: readonly string[]): ReadonlySet<Scope> {
  return new Set(held.flatMap((scope) => Scope.safeParse(scope).data ?? []))
}
