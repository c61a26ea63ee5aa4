import { decodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'

/** Subquery of the waiters that a filter value matches: a public id, or a name in any case. */
export function waitersNamed(ctx: Context, value: string): RawBuilder<unknown> {
  const id = decodeId('waiter', value)
  const match = id === null ? sql`search_name = fold_text(${value})` : sql`id = ${id}`
  return sql`(SELECT id FROM ${readable(ctx, 'waiter')} waiter WHERE workspace_id = ${ctx.workspace.id} AND ${match})`
}

/** The same as ids. */
export async function waiterIdsNamed(ctx: Context, value: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM ${waitersNamed(ctx, value)} named`.execute(ctx.db.kysely)
  return rows.map(({ id }) => id)
}
