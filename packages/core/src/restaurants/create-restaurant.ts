import type { CreateRestaurant } from '@vitrina/contract/restaurant'
import { defaultSource, type Source } from '@vitrina/contract/source'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { requireFullAccess } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { wordOf } from '../text/word-of.ts'
import { readRestaurant } from './get-restaurant.ts'
import { alreadyRegistered, findStored, saveLabels } from './registry.ts'
import { lockRestaurants } from './restaurant-lock.ts'

/**
 * Creates a registry record. If a restaurant with the same source and key has come from the accounting system, it gets
 * the record; otherwise a new restaurant is created, which a later exchange fills. Needs `write:restaurants`; 409
 * `conflict` when that restaurant already has a record.
 */
export async function createRestaurant(ctx: Context, input: CreateRestaurant) {
  requireScope(ctx, 'write:restaurants')
  requireFullAccess(ctx)
  const { name, source = defaultSource, sourceKey = null } = input
  const { city, address, comment } = input
  const words = { name, city: wordOf(city), address: wordOf(address), comment: wordOf(comment), isActive: true }
  return inTransaction(ctx, async (ctx) => {
    await lockRestaurants(ctx)
    const held = sourceKey === null ? undefined : await findStored(ctx, { source, sourceKey })
    if (held && held.registryId !== null) throw alreadyRegistered(source, sourceKey ?? '', held.id)
    const id = held?.id ?? (await insertRestaurant(ctx, { name, source, sourceKey }))
    await saveLabels(ctx, id, words)
    recordAudit(ctx, {
      action: 'restaurant.created',
      objectKind: 'restaurant',
      objectId: encodeId('restaurant', id),
      details: { linked: held !== undefined, after: { source, sourceKey, ...words } },
    })
    return itemEnvelope(ctx, await readRestaurant(ctx, id))
  })
}

async function insertRestaurant(
  ctx: Context,
  { name, source, sourceKey }: { name: string; source: Source; sourceKey: string | null },
): Promise<string> {
  const id = newUuid()
  await ctx.db.kysely
    .insertInto('restaurant')
    .values({
      workspace_id: ctx.workspace.id,
      id,
      source,
      source_key: sourceKey,
      name,
      timezone: ctx.workspace.timezone,
      day_end_minutes: 0,
      currency: ctx.workspace.currency,
      // Earlier than any bundle, so that the first bundle that names the restaurant describes it.
      reference_date: '0001-01-01',
      created_at: ctx.now(),
      from_source: false,
    })
    .execute()
  return id
}
