import { decodeId, encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { isWithin, type Reach } from '../access/reach.ts'
import { storedRights } from '../access/stored-rights.ts'
import type { Context } from '../context.ts'

interface StoredKey {
  /** Bare UUID. */
  id: string
  scopes: readonly string[]
  restaurant_ids: Reach
  /** Belongs to the sandbox, which has none of the creator's restaurants. */
  isTest: boolean
}

/**
 * Returns the bare ids of the keys that now have more rights than the person who created or rotated them, for example
 * because that person was limited, got another role or left. The journal says who that was; keys that no person created
 * are never included.
 */
export async function exceedingKeys(ctx: Context, keys: readonly StoredKey[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ object_id: string; maker: string }>`
    SELECT object_id, actor_id AS maker FROM audit_entry
    WHERE workspace_id = ${ctx.workspace.id} AND object_kind = 'key'
      AND object_id = ANY(${keys.map(({ id }) => encodeId('key', id))}::text[])
      AND actor_type = 'user' AND action IN ('key.created', 'key.rotated')`.execute(ctx.db.kysely)
  const makers = new Map(rows.map(({ object_id, maker }) => [decodeId('key', object_id), maker]))
  const ids = [...new Set(makers.values())]
  const held = new Map(
    await Promise.all(ids.map(async (id) => [id, await storedRights(ctx, { type: 'user', id })] as const)),
  )
  const exceeds = ({ id, scopes, restaurant_ids, isTest }: StoredKey) => {
    const maker = makers.get(id)
    if (maker === undefined) return false
    const rights = held.get(maker)
    if (!rights) return true
    const may: ReadonlySet<string> = rights.scopes
    return scopes.some((scope) => !may.has(scope)) || (!isTest && !isWithin(restaurant_ids, rights.reach))
  }
  return new Set(keys.filter(exceeds).map(({ id }) => id))
}
