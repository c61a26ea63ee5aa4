import type { Database } from '@vitrina/db/database'

/** A key in use. Ids are bare UUIDs. */
export interface KeyInUse {
  workspaceId: string
  id: string
}

/**
 * Ids of those of the keys that the gate would still let in: neither revoked nor expired nor deleted. One question for all
 * of them, for whoever goes on serving a key after its request was let in.
 */
export async function validKeys(
  { pool }: Pick<Database, 'pool'>,
  keys: readonly KeyInUse[],
  now: Date,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await pool.query<{ id: string }>({
    name: 'valid-keys',
    text: `
      SELECT k.id FROM unnest($1::uuid[], $2::uuid[]) AS used(workspace_id, id)
      JOIN api_key k ON k.workspace_id = used.workspace_id AND k.id = used.id
      WHERE k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $3::timestamptz)`,
    values: [keys.map(({ workspaceId }) => workspaceId), keys.map(({ id }) => id), now],
  })
  return new Set(rows.map(({ id }) => id))
}
