import { Role } from '@vitrina/contract/scopes'
import type { Database } from '@vitrina/db/database'
import { encodeId } from '@vitrina/db/ids'
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
}

/** The workspaces of a person by name. */
export async function listMemberships(db: Database, userId: string): Promise<Membership[]> {
  const rows = await db.kysely
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .select(['workspace.id', 'workspace.name', 'member.role', 'member.restaurant_ids as reach'])
    .where('member.user_id', '=', userId)
    .orderBy('workspace.name')
    .execute()
  return rows.map(({ id, name, role, reach }) => {
    return { uuid: id, id: encodeId('workspace', id), name, role: Role.parse(role), reach }
  })
}

/** Switches the person's session to another of their workspaces; 404 when they do not belong to it. */
export async function switchWorkspace(
  db: Database,
  person: { userId: string; sessionId: string },
  workspaceId: string,
): Promise<void> {
  const uuid = requireId('workspace', workspaceId)
  const member = await db.kysely
    .selectFrom('member')
    .select('id')
    .where('workspace_id', '=', uuid)
    .where('user_id', '=', person.userId)
    .executeTakeFirst()
  if (!member) throw notFound('workspace')
  await db.kysely
    .updateTable('session')
    .set({ active_workspace_id: uuid })
    .where('id', '=', person.sessionId)
    .where('user_id', '=', person.userId)
    .execute()
}
