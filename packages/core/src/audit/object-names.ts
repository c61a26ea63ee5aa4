import { decodeId, type IdKind } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'

type Named = 'restaurant' | 'dish' | 'card' | 'agent' | 'key' | 'user' | 'webhook' | 'mailing'

/** Queries for the current names of objects, by kind: rows of `id` and `name`, of this workspace only. */
function namesOf(ctx: Context, ids: string[]): Record<Named, RawBuilder<{ id: string; name: string | null }>> {
  const own = sql`o.workspace_id = ${ctx.workspace.id} AND o.id = ANY(${ids}::uuid[])`
  return {
    restaurant: sql`
      SELECT o.id, coalesce(g.name, o.name) AS name FROM restaurant o
      LEFT JOIN restaurant_registry g ON g.workspace_id = o.workspace_id AND g.restaurant_id = o.id WHERE ${own}`,
    dish: sql`SELECT o.id, o.name FROM dish o WHERE ${own}`,
    card: sql`SELECT o.id, o.title AS name FROM card o WHERE ${own}`,
    agent: sql`SELECT o.id, o.name FROM agent o WHERE ${own}`,
    // A test key belongs to the sandbox, but is created and read about here.
    key: sql`
      SELECT o.id, o.name FROM api_key o JOIN workspace w ON w.id = o.workspace_id
      WHERE ${ctx.workspace.id} IN (w.id, w.sandbox_of) AND o.id = ANY(${ids}::uuid[])`,
    // Without the path and query, which may contain a token of the receiver.
    webhook: sql`SELECT o.id, substring(o.url FROM '^[a-z]+://([^/?#]+)') AS name FROM webhook o WHERE ${own}`,
    mailing: sql`SELECT o.id, o.name FROM mailing o WHERE ${own}`,
    user: sql`
      SELECT u.id, u.name FROM member m JOIN user_account u ON u.id = m.user_id
      WHERE m.workspace_id = ${ctx.workspace.id} AND u.id = ANY(${ids}::uuid[])`,
  }
}

const kinds: readonly Named[] = ['restaurant', 'dish', 'card', 'agent', 'key', 'user', 'webhook', 'mailing']

type Mentioned = { object_kind: string; object_id: string }

/**
 * Returns the current names of the objects that entries mention, by public id. Deleted objects are left out; the name
 * is null for an object without one.
 */
export async function objectNames(ctx: Context, entries: readonly Mentioned[]): Promise<Map<string, string | null>> {
  const found = await Promise.all(kinds.map((kind) => namesOfKind(ctx, kind, entries)))
  return new Map(found.flat())
}

/**
 * Whether the object's kind is looked up and the object was not found. People who left the workspace still exist
 * elsewhere.
 */
export function isGone(names: ReadonlyMap<string, string | null>, { object_kind, object_id }: Mentioned): boolean {
  return object_kind !== 'user' && kinds.some((kind) => kind === object_kind) && !names.has(object_id)
}

async function namesOfKind(
  ctx: Context,
  kind: Named & IdKind,
  entries: readonly Mentioned[],
): Promise<[string, string | null][]> {
  const publicIds = new Map<string, string>()
  for (const { object_kind, object_id } of entries) {
    const uuid = object_kind === kind ? decodeId(kind, object_id) : null
    if (uuid !== null) publicIds.set(uuid, object_id)
  }
  if (publicIds.size === 0) return []
  const { rows } = await namesOf(ctx, [...publicIds.keys()])[kind].execute(ctx.db.kysely)
  return rows.flatMap(({ id, name }) => {
    const publicId = publicIds.get(id)
    return publicId === undefined ? [] : [[publicId, name || null] satisfies [string, string | null]]
  })
}
