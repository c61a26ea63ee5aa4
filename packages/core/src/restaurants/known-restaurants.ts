import { decodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'

/**
 * Returns the given ids that are restaurants of the workspace, each with its UUID. Until the transaction ends none of
 * them can be merged into another, so that settings written here stay valid.
 */
export async function knownRestaurants(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const named = new Map<string, string>()
  for (const id of ids) {
    const uuid = decodeId('restaurant', id)
    if (uuid !== null) named.set(id, uuid)
  }
  if (named.size === 0) return named
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${readable(ctx, 'restaurant')} restaurant WHERE workspace_id = ${ctx.workspace.id} AND id = ANY(${[...named.values()]}::uuid[])
    FOR KEY SHARE`.execute(ctx.db.kysely)
  const held = new Set(rows.map(({ id }) => id))
  return new Map([...named].filter(([, uuid]) => held.has(uuid)))
}
