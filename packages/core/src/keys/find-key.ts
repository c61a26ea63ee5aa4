import { sql } from 'kysely'
import { type Reach, withinReach } from '../access/reach.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'

/** A key as the database stores it, without its hash. Ids are bare UUIDs. */
export interface KeyRow {
  workspace_id: string
  id: string
  name: string
  scopes: string[]
  restaurant_ids: Reach
  rate_limit: number | null
  expires_at: Date | null
  revoked_at: Date | null
  is_sandbox: boolean
}

/**
 * Reads and locks a key of the workspace or of its sandbox; 404 when it does not exist, and when its reach exceeds the
 * caller's.
 */
export async function findKey(ctx: Context, publicId: string): Promise<KeyRow> {
  const id = requireId('key', publicId)
  const { rows } = await sql<KeyRow>`
    SELECT k.workspace_id, k.id, k.name, k.scopes, k.restaurant_ids, k.rate_limit, k.expires_at, k.revoked_at,
      w.sandbox_of IS NOT NULL AS is_sandbox
    FROM api_key k JOIN workspace w ON w.id = k.workspace_id
    WHERE k.id = ${id} AND (w.id = ${ctx.workspace.id} AND ${withinReach(ctx, 'k.restaurant_ids')} OR w.sandbox_of = ${ctx.workspace.id})
    FOR UPDATE OF k`.execute(ctx.db.kysely)
  const [row] = rows
  if (!row) throw notFound('key')
  return row
}
