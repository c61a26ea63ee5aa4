import { Role } from '@vitrina/contract/scopes'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'

/** The roles of a workspace's people by their UUID. */
type TeamRoles = Map<string, Role>

/**
 * Locks the workspace's people until the transaction ends, so that the second of two changes sees what the first has
 * done. Returns their roles.
 */
export async function lockTeam(ctx: Context): Promise<TeamRoles> {
  const { rows } = await sql<{ user_id: string; role: string }>`
    SELECT user_id, role FROM member WHERE workspace_id = ${ctx.workspace.id} ORDER BY id FOR UPDATE`.execute(
    ctx.db.kysely,
  )
  return new Map(rows.map(({ user_id, role }) => [user_id, Role.parse(role)]))
}

/** The same, only for owners: 403 `insufficient_scope` for anyone who is not one now. */
export async function lockTeamAsOwner(ctx: Context): Promise<TeamRoles> {
  const roles = await lockTeam(ctx)
  refuseOthers(ctx, roles.get(ctx.actor.id))
  return roles
}

/**
 * Throws 403 `insufficient_scope` unless the actor is a person who owns the workspace now, according to the database.
 */
export async function requireOwner(ctx: Context): Promise<void> {
  const row = await ctx.db.kysely
    .selectFrom('member')
    .select('role')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('user_id', '=', ctx.actor.id)
    .executeTakeFirst()
  refuseOthers(ctx, row?.role)
}

function refuseOthers(ctx: Context, role: string | undefined): void {
  if (ctx.actor.type === 'user' && role === 'owner') return
  throw new DomainError('insufficient_scope', 'Only an owner of the workspace may do this; ask one of them.')
}

/** Throws 409 when the change would leave the workspace without an owner. */
export function keepAnOwner(roles: TeamRoles, leaving: string): void {
  const isOwner = roles.get(leaving) === 'owner'
  const others = [...roles].filter(([id, role]) => role === 'owner' && id !== leaving)
  if (!isOwner || others.length > 0) return
  throw new DomainError('conflict', 'This is the last owner of the workspace; make another member an owner first.')
}
