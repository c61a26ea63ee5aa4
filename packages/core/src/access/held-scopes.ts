import { scopesNotForAgents } from '@vitrina/contract/agent'
import { Role, roleScopes, Scope, scopes } from '@vitrina/contract/scopes'
import type { Actor, Context } from '../context.ts'

type Holder = Pick<Actor, 'type' | 'id'>

/**
 * The scopes that somebody holds in the workspace at this moment: a person by their role, a key and an agent by their own, the
 * system all. Null for whoever has no place in it: a person who is no member, a key that is revoked or over.
 */
export async function heldScopes(ctx: Context, { type, id }: Holder): Promise<ReadonlySet<Scope> | null> {
  switch (type) {
    case 'system':
      return new Set(scopes)
    case 'user':
      return scopesOfMember(ctx, id)
    case 'key':
      return scopesOfKey(ctx, id)
    case 'agent':
      return scopesOfAgent(ctx, id)
  }
}

async function scopesOfMember(ctx: Context, id: string): Promise<ReadonlySet<Scope> | null> {
  const row = await ctx.db.kysely
    .selectFrom('member')
    .select('role')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('user_id', '=', id)
    .executeTakeFirst()
  const role = Role.safeParse(row?.role)
  return role.success ? new Set<Scope>(roleScopes[role.data]) : null
}

async function scopesOfKey(ctx: Context, id: string): Promise<ReadonlySet<Scope> | null> {
  const row = await ctx.db.kysely
    .selectFrom('api_key')
    .select(['scopes', 'expires_at', 'revoked_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.revoked_at || (row.expires_at && row.expires_at <= ctx.now())) return null
  return knownScopes(row.scopes)
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

function knownScopes(held: readonly string[]): ReadonlySet<Scope> {
  return new Set(held.flatMap((scope) => Scope.safeParse(scope).data ?? []))
}
