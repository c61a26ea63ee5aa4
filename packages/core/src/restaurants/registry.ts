import type { Source } from '@vitrina/contract/source'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'

/** The workspace's own data about a restaurant; null means that the source's value applies. */
export interface OwnLabels {
  name: string | null
  city: string | null
  address: string | null
  comment: string | null
  isActive: boolean
}

/** A restaurant as the registry stores it. */
export interface StoredRestaurant {
  id: string
  source: Source
  sourceKey: string | null
  /** False when only the registry knows it. */
  fromSource: boolean
  registryId: string | null
  words: OwnLabels
}

interface StoredRow {
  id: string
  source: Source
  source_key: string | null
  from_source: boolean
  registry_id: string | null
  name: string | null
  city: string | null
  address: string | null
  comment: string | null
  is_active: boolean
}

/** The restaurant with an id, or with a source's key; undefined when there is none. */
export async function findStored(
  ctx: Context,
  by: { id: string } | { source: Source; sourceKey: string },
): Promise<StoredRestaurant | undefined> {
  const match =
    'id' in by ? sql`r.id = ${by.id}` : sql`r.source = ${by.source}::text::source AND r.source_key = ${by.sourceKey}`
  const { rows } = await sql<StoredRow>`
    SELECT r.id, r.source, r.source_key, r.from_source, g.id AS registry_id, g.name, g.city, g.address, g.comment,
      coalesce(g.is_active, true) AS is_active
    FROM ${readable(ctx, 'restaurant')} r
    LEFT JOIN restaurant_registry g ON g.workspace_id = r.workspace_id AND g.restaurant_id = r.id
    WHERE r.workspace_id = ${ctx.workspace.id} AND ${match}`.execute(ctx.db.kysely)
  const [row] = rows
  if (!row) return undefined
  const { name, city, address, comment, is_active } = row
  return {
    id: row.id,
    source: row.source,
    sourceKey: row.source_key,
    fromSource: row.from_source,
    registryId: row.registry_id,
    words: { name, city, address, comment, isActive: is_active },
  }
}

/** Creates the registry record of a restaurant, or replaces its values. */
export async function saveLabels(ctx: Context, restaurantId: string, words: OwnLabels): Promise<void> {
  const now = ctx.now()
  await ctx.db.kysely
    .insertInto('restaurant_registry')
    .values({
      workspace_id: ctx.workspace.id,
      id: newUuid(),
      restaurant_id: restaurantId,
      name: words.name,
      city: words.city,
      address: words.address,
      comment: words.comment,
      is_active: words.isActive,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'restaurant_id']).doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        city: row.ref('excluded.city'),
        address: row.ref('excluded.address'),
        comment: row.ref('excluded.comment'),
        is_active: row.ref('excluded.is_active'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

/** The 409 for a second registry record of one restaurant. */
export function alreadyRegistered(source: Source, sourceKey: string, restaurantId: string): DomainError {
  const id = encodeId('restaurant', restaurantId)
  return new DomainError(
    'conflict',
    `The restaurant "${sourceKey}" of ${source} has its registry record already; change that one by PATCH /restaurants/${id}.`,
  )
}
