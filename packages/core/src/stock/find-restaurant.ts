import { decodeId, encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { notFound } from '../errors/not-found.ts'

/** The restaurant a movement is recorded in. */
interface MovementRestaurant {
  id: string
  name: string
  timezone: string
}

/**
 * The restaurant that a caller names by its public id, by its name here or at the source, ignoring case, or by its key
 * at the source. 404 when there is none; `validation_failed` when there are several. It cannot be deleted until the
 * transaction ends.
 */
export async function findRestaurant(ctx: Context, value: string): Promise<MovementRestaurant> {
  const id = decodeId('restaurant', value)
  const match =
    id === null
      ? sql`(r.search_name = fold_text(${value}) OR g.search_name = fold_text(${value}) OR r.source_key = ${value})`
      : sql`r.id = ${id}`
  const { rows } = await sql<MovementRestaurant>`
    SELECT r.id, coalesce(g.name, r.name) AS name, r.timezone
    FROM ${readable(ctx, 'restaurant')} r
    LEFT JOIN restaurant_registry g ON g.workspace_id = r.workspace_id AND g.restaurant_id = r.id
    WHERE r.workspace_id = ${ctx.workspace.id} AND ${match}
    ORDER BY r.id LIMIT 5
    FOR KEY SHARE OF r`.execute(ctx.db.kysely)
  const [found, ...others] = rows
  if (!found) throw notFound('restaurant')
  if (others.length === 0) return found
  const ids = rows.map((row) => encodeId('restaurant', row.id)).join(', ')
  const detail = `means several restaurants; give the id of one: ${ids}`
  throw new DomainError('validation_failed', `"${value}" ${detail}.`, {
    errors: [{ pointer: '#/restaurant', code: 'invalid', detail }],
  })
}
