import type { UnregisteredRestaurant } from '@vitrina/contract/restaurant'
import type { Source } from '@vitrina/contract/source'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { listEnvelope } from '../list/envelope.ts'

/** As many as anyone would choose from; beyond that a key can be typed. */
const maxOffered = 200

/**
 * Restaurants that an accounting system has sent and that have no registry record, by name: a record can be linked to
 * them. Returns the first 200; the total counts all. Needs `write:restaurants`.
 */
export async function listUnregistered(ctx: Context) {
  requireScope(ctx, 'write:restaurants')
  const { rows } = await sql<{
    id: string
    name: string
    source: Source
    source_key: string
    city: string | null
    address: string | null
    total: number
  }>`
    SELECT r.id, r.name, r.source, r.source_key, r.city, r.address, count(*) OVER ()::int AS total
    FROM ${readable(ctx, 'restaurant')} r
    LEFT JOIN restaurant_registry g ON g.workspace_id = r.workspace_id AND g.restaurant_id = r.id
    WHERE r.workspace_id = ${ctx.workspace.id} AND r.from_source AND r.source_key IS NOT NULL AND g.id IS NULL
    ORDER BY r.search_name COLLATE "C", r.id LIMIT ${maxOffered}`.execute(ctx.db.kysely)
  const data = rows.map(
    (row): UnregisteredRestaurant => ({
      id: encodeId('restaurant', row.id),
      name: row.name,
      source: row.source,
      sourceKey: row.source_key,
      city: row.city,
      address: row.address,
    }),
  )
  const total = rows[0]?.total ?? 0
  const hasMore = total > data.length
  return listEnvelope(ctx, data, { limit: maxOffered, offset: 0, hasMore, nextCursor: null, total })
}
