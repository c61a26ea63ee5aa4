import type { NamedReach, OfferedReach } from '@vitrina/contract/reach'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type InvalidField, invalidBody } from '../errors/invalid-body.ts'
import { knownRestaurants } from '../restaurants/known-restaurants.ts'
import { namedRestaurants } from '../restaurants/restaurants-named.ts'
import type { Reach } from './reach.ts'

/**
 * Resolves the public ids a caller chooses into a reach; null means the caller's own reach. No one can grant more than
 * they have: a restaurant outside the caller's reach counts as unknown, and the 422 points at it below `pointer`.
 */
export async function chooseReach(ctx: Context, ids: readonly string[] | null, pointer: string): Promise<Reach> {
  if (ids === null) return ctx.reach
  const known = await knownRestaurants(ctx, ids)
  const wrong = ids.flatMap((id, index): InvalidField[] =>
    known.has(id) ? [] : [{ pointer: `${pointer}/${index}`, detail: 'is no restaurant of this workspace' }],
  )
  if (wrong.length > 0) throw invalidBody(wrong)
  return [...new Set(known.values())]
}

/** The restaurants that the caller may choose from, by name. */
export async function offerReach(ctx: Context): Promise<OfferedReach> {
  const rows = await readNamed(ctx)
  return rows.map(({ id, name }) => ({ id: encodeId('restaurant', id), name }))
}

/** Returns a function that describes a reach by the names of the restaurants the caller may know of. */
export async function createReachNamer(ctx: Context): Promise<(reach: Reach) => NamedReach> {
  const rows = await readNamed(ctx)
  return (reach) =>
    reach &&
    rows.filter(({ id }) => reach.includes(id)).map(({ id, name }) => ({ id: encodeId('restaurant', id), name }))
}

async function readNamed(ctx: Context): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT r.id, r.label AS name FROM ${namedRestaurants(ctx)} r ORDER BY r.search_name, r.id`.execute(ctx.db.kysely)
  return rows
}
