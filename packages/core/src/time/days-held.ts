import type { Period } from '@vitrina/contract/dates'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'

/**
 * The first and the last business date that the workspace holds sales of; null before the first exchange. Looked up in an
 * index, once for all who ask in a context at a time.
 */
export function daysHeld(ctx: Context): Promise<Period | null> {
  const asked = underWay.get(ctx) ?? read(ctx).finally(() => underWay.delete(ctx))
  underWay.set(ctx, asked)
  return asked
}

// A context may outlive an exchange, so nothing is kept.
const underWay = new WeakMap<Context, Promise<Period | null>>()

async function read(ctx: Context): Promise<Period | null> {
  const { rows } = await sql<Record<'from' | 'to', string | null>>`
    SELECT min(business_date) AS from, max(business_date) AS to
    FROM ${readable(ctx, 'restaurant_day')} restaurant_day WHERE workspace_id = ${ctx.workspace.id}`.execute(
    ctx.db.kysely,
  )
  const { from = null, to = null } = rows[0] ?? {}
  return from !== null && to !== null ? { from, to } : null
}
