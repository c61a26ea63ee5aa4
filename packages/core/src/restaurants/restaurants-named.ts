import { decodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { namedRestaurants } from '../metrics/figures.ts'

/** Subquery of the restaurants a filter value means: a public id, or a name in any case, as the restaurant has it or as it is told. */
export function restaurantsNamed(ctx: Context, value: string): RawBuilder<unknown> {
  const id = decodeId('restaurant', value)
  const folded = sql`fold_text(${value})`
  const match = id === null ? sql`(r.search_name = ${folded} OR fold_text(r.label) = ${folded})` : sql`r.id = ${id}`
  return sql`(SELECT r.id FROM ${namedRestaurants(ctx)} r WHERE ${match})`
}

/** The same as ids. */
export async function restaurantIdsNamed(ctx: Context, value: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM ${restaurantsNamed(ctx, value)} named`.execute(
    ctx.db.kysely,
  )
  return rows.map(({ id }) => id)
}
