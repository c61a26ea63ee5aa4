import type { Source } from '@vitrina/contract/source'
import { CompiledQuery, sql } from 'kysely'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { lockSumsSql } from '../stock/lock-sums.ts'
import { moveMentions } from './move-mentions.ts'
import { alreadyRegistered, findStored, type StoredRestaurant } from './registry.ts'

/**
 * Gives a restaurant that only the registry knows another source or key. If a restaurant with that key has arrived
 * without a registry record, it takes over the record, and the registry's own row is deleted. Returns the restaurant's
 * id after the change; 409 `conflict` when the restaurant came from its source or the key is taken.
 */
export async function changeKey(
  ctx: Context,
  held: StoredRestaurant,
  { source, sourceKey }: { source: Source; sourceKey: string | null },
): Promise<string> {
  if (source === held.source && sourceKey === held.sourceKey) return held.id
  if (held.fromSource) {
    throw new DomainError(
      'conflict',
      `This restaurant came from ${held.source} as "${held.sourceKey}"; its source and sourceKey can't be changed here.`,
    )
  }
  const arrived = sourceKey === null ? undefined : await findStored(ctx, { source, sourceKey })
  if (!arrived) {
    await sql`UPDATE restaurant SET source = ${source}::text::source, source_key = ${sourceKey}
      WHERE workspace_id = ${ctx.workspace.id} AND id = ${held.id}`.execute(ctx.db.kysely)
    return held.id
  }
  if (arrived.registryId !== null) throw alreadyRegistered(source, sourceKey ?? '', arrived.id)
  await becomeArrived(ctx, held.id, arrived.id)
  return arrived.id
}

/**
 * Moves the registry record, the movements recorded here and the settings that mention the restaurant to the one that
 * arrived.
 */
async function becomeArrived(ctx: Context, from: string, to: string): Promise<void> {
  const { kysely } = ctx.db
  const there = sql`workspace_id = ${ctx.workspace.id}`
  await kysely.executeQuery(CompiledQuery.raw(lockSumsSql, [ctx.workspace.id]))
  // Waits for movements and settings that are being recorded for the row, and blocks new ones, before the existing ones
  // are moved.
  await sql`SELECT FROM restaurant WHERE ${there} AND id = ${from} FOR UPDATE`.execute(kysely)
  await sql`UPDATE restaurant_registry SET restaurant_id = ${to} WHERE ${there} AND restaurant_id = ${from}`.execute(
    kysely,
  )
  await sql`UPDATE stock_movement SET restaurant_id = ${to} WHERE ${there} AND restaurant_id = ${from}`.execute(kysely)
  await moveMentions(ctx, from, to)
  await sql`DELETE FROM restaurant WHERE ${there} AND id = ${from}`.execute(kysely)
}
