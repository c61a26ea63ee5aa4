import { Role } from '@vitrina/contract/scopes'
import type { Database } from '@vitrina/db/database'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { Reach } from '../access/reach.ts'
import { notFound, requireId } from '../errors/not-found.ts'

/** A workspace a person belongs to. `uuid` is internal; `id` is the public one. */
export interface Membership {
  uuid: string
  id: string
  name: string
  role: Role
  /** The restaurants the person is limited to there. */
  reach: Reach
  /** Whether it is the sample data of another of their workspaces, which nobody may change. */
  isSample: boolean
}

/**
 * The workspaces of a person by name, and after them the sample data that was opened in these workspaces: everyone may
 * look at it and see all its restaurants.
 */
export async function listMemberships(db: Database, userId: string): Promise<Membership[]> {
  const { rows } = await sql<{ id: string; name: string; role: string; reach: string[] | null; isSample: boolean }>`
    SELECT w.id, w.name, w.id <> m.workspace_id AS "isSample",
      CASE WHEN w.id = m.workspace_id THEN m.role ELSE 'viewer' END AS role,
      CASE WHEN w.id = m.workspace_id THEN m.restaurant_ids END AS reach
    FROM member m
    JOIN workspace w ON w.id = m.workspace_id OR (w.sandbox_of = m.workspace_id AND w.sample_since IS NOT NULL)
    WHERE m.user_id = ${userId}
    ORDER BY "isSample", w.name`.execute(db.kysely)
  return rows.map(({ id, name, role, reach, isSample }) => {
    return { uuid: id, id: encodeId('workspace', id), name, role: Role.parse(role), reach, isSample }
  })
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
