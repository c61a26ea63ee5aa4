import type { Database } from '@vitrina/db/database'
import type { Reach } from '../access/reach.ts'

/** A key in use. Ids are bare UUIDs. */
export interface KeyInUse {
  workspaceId: string
  id: string
}

/**
 * Returns the keys that are still valid, neither revoked nor expired nor deleted, by id with the restaurants they are
 * limited to. One query for all of them, for services that keep serving a key after its request was admitted.
 */
export async function validKeys(
  { pool }: Pick<Database, 'pool'>,
  keys: readonly KeyInUse[],
  now: Date,
): Promise<ReadonlyMap<string, Reach>> {
  if (keys.length === 0) return new Map()
  const { rows } = await pool.query<{ id: string; reach: Reach }>({
    name: 'valid-keys',
    text: `
      SELECT k.id, k.restaurant_ids AS reach FROM unnest($1::uuid[], $2::uuid[]) AS used(workspace_id, id)
      JOIN api_key k ON k.workspace_id = used.workspace_id AND k.id = used.id
      WHERE k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $3::timestamptz)`,
    values: [keys.map(({ workspaceId }) => workspaceId), keys.map(({ id }) => id), now],
  })
  return new Map(rows.map(({ id, reach }) => [id, reach]))
}
