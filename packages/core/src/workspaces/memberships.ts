import { Role, roleScopes, type Scope } from '@vitrina/contract/scopes'
import type { Database } from '@vitrina/db/database'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { type Reach, scopesWithin } from '../access/reach.ts'
import { notFound, requireId } from '../errors/not-found.ts'

/**
 * A workspace a person belongs to, or sample data of one, which has its name. `uuid` is internal; `id` is the public one.
 */
export interface Membership {
  uuid: string
  id: string
  name: string
  role: Role
  /** The restaurants the person is limited to there. */
  reach: Reach
  /** Public id of the workspace whose sample data it is, which nobody may change; null for a workspace of their own. */
  sampleOf: string | null
}

/**
 * The workspaces of a person by name, and after them the sample data that was opened in these workspaces: everyone may
 * look at it and see all its restaurants.
 */
export async function listMemberships(db: Database, userId: string): Promise<Membership[]> {
  const { rows } = await sql<{ id: string; own: string; name: string; role: string; reach: string[] | null }>`
    SELECT w.id, m.workspace_id AS own, own.name,
      CASE WHEN w.id = m.workspace_id THEN m.role ELSE 'viewer' END AS role,
      CASE WHEN w.id = m.workspace_id THEN m.restaurant_ids END AS reach
    FROM member m
    JOIN workspace own ON own.id = m.workspace_id
    JOIN workspace w ON w.id = m.workspace_id OR (w.sandbox_of = m.workspace_id AND w.sample_since IS NOT NULL)
    WHERE m.user_id = ${userId}
    ORDER BY w.id <> m.workspace_id, own.name`.execute(db.kysely)
  return rows.map(({ id, own, name, role, reach }) => {
    const sampleOf = id === own ? null : encodeId('workspace', own)
    return { uuid: id, id: encodeId('workspace', id), name, role: Role.parse(role), reach, sampleOf }
  })
}

/** What a member may do: the scopes of their role, within their restaurants. */
export function scopesOf({ role, reach }: Pick<Membership, 'role' | 'reach'>): ReadonlySet<Scope> {
  return scopesWithin(reach, new Set(roleScopes[role]))
}

/** Switches the person's session to another of their workspaces; 404 when they do not belong to it. */
export async function switchWorkspace(
  db: Database,
  person: { userId: string; sessionId: string },
  workspaceId: string,
): Promise<void> {
  const uuid = requireId('workspace', workspaceId)
  const memberships = await listMemberships(db, person.userId)
  if (!memberships.some((membership) => membership.uuid === uuid)) throw notFound('workspace')
  await db.kysely
    .updateTable('session')
    .set({ active_workspace_id: uuid })
    .where('id', '=', person.sessionId)
    .where('user_id', '=', person.userId)
    .execute()
}
