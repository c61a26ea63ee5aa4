import type { RestaurantRegistry } from '@vitrina/contract/restaurant'
import type { Source } from '@vitrina/contract/source'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { itemEnvelope } from '../list/envelope.ts'

interface RegistryRow {
  registry_id: string | null
  source: Source
  source_key: string | null
  from_source: boolean
  name: string
  city: string | null
  address: string | null
  timezone: string
  day_end: string
  own_name: string | null
  own_city: string | null
  own_address: string | null
  comment: string | null
  is_active: boolean
}

/** What the source and the registry say about a restaurant. Needs `read:restaurants`; 404 when it does not exist. */
export async function getRegistry(ctx: Context, input: { id: string }) {
  requireScope(ctx, 'read:restaurants')
  const id = requireId('restaurant', input.id)
  const { rows } = await sql<RegistryRow>`
    SELECT g.id AS registry_id, r.source, r.source_key, r.from_source, r.name, r.city, r.address, r.timezone,
      to_char(make_interval(mins => r.day_end_minutes), 'HH24:MI') AS day_end, g.name AS own_name, g.city AS own_city,
      g.address AS own_address, g.comment, coalesce(g.is_active, true) AS is_active
    FROM ${readable(ctx, 'restaurant')} r
    LEFT JOIN restaurant_registry g ON g.workspace_id = r.workspace_id AND g.restaurant_id = r.id
    WHERE r.workspace_id = ${ctx.workspace.id} AND r.id = ${id}`.execute(ctx.db.kysely)
  const [row] = rows
  if (!row) throw notFound('restaurant')
  return itemEnvelope<RestaurantRegistry>(ctx, {
    id: encodeId('restaurant', id),
    object: 'restaurant_registry',
    registryId: row.registry_id === null ? null : encodeId('registry', row.registry_id),
    source: row.source,
    sourceKey: row.source_key,
    fromSource: row.from_source,
    // Until an exchange describes the restaurant, the row contains our own name.
    sourceWords: row.from_source ? { name: row.name, city: row.city, address: row.address } : null,
    timezone: row.timezone,
    dayEnd: row.day_end,
    ownWords: { name: row.own_name, city: row.own_city, address: row.own_address, comment: row.comment },
    isActive: row.is_active,
  })
}
