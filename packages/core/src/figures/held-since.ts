import type { Period } from '@vitrina/contract/dates'
import type { FigureCondition } from '@vitrina/contract/figure-query'
import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'

/** The first business date that sales are held of, in the restaurants that are asked for, as a scalar; null: of none. */
export function firstHeld(ctx: Context, where: readonly FigureCondition[]): RawBuilder<unknown> {
  const chosen = where.flatMap(({ dimension, op, values }) =>
    dimension === 'restaurant' && op === 'in' ? [values] : [],
  )
  const only = chosen.map((ids) => sql`AND f.restaurant_id = ANY(${ids}::uuid[])`)
  return sql`(SELECT min(f.business_date) FROM ${readable(ctx, 'restaurant_day')} f
    WHERE f.workspace_id = ${ctx.workspace.id} ${sql.join(only, sql` `)})`
}

/** Since when days are held that something is set beside, where that is not from their first on: no change is told of a part. */
export function heldInPart(beside: Period | null, since: string | null): { heldSince: string } | null {
  return beside !== null && since !== null && beside.from < since ? { heldSince: since } : null
}
