import type { Database } from '@vitrina/db/database'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'

/** An account, for the operator. */
export interface UserSummary {
  userId: string
  email: string
  name: string
  /** Whether only the owner of the mailbox, or the operator, has had a part in its password. */
  isProven: boolean
  /** ISO 8601; null when no session stands. */
  lastSeenAt: string | null
  workspaces: { workspaceId: string; name: string; role: string }[]
}

/** Every account of the installation by address, or those of one workspace (bare UUID). For the operator. */
export async function listUsers(db: Database, workspaceId: string | null): Promise<UserSummary[]> {
  const { rows } = await sql<{
    id: string
    email: string
    name: string
    isProven: boolean
    lastSeenAt: Date | null
    places: { id: string; name: string; role: string }[]
  }>`
    SELECT u.id, u.email, u.name, u.email_verified AS "isProven",
      (SELECT max(s.updated_at) FROM session s WHERE s.user_id = u.id AND s.expires_at > now()) AS "lastSeenAt",
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'role', m.role) ORDER BY w.name, w.id)
        FROM member m JOIN workspace w ON w.id = m.workspace_id WHERE m.user_id = u.id), '[]') AS places
    FROM user_account u
    WHERE ${workspaceId}::uuid IS NULL
      OR EXISTS (SELECT FROM member m WHERE m.user_id = u.id AND m.workspace_id = ${workspaceId}::uuid)
    ORDER BY u.email`.execute(db.kysely)
  return rows.map(({ id, lastSeenAt, places, ...row }) => ({
    ...row,
    userId: encodeId('user', id),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    workspaces: places.map(({ id, name, role }) => ({ workspaceId: encodeId('workspace', id), name, role })),
  }))
}
