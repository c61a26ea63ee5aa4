import type { UpdateRegistry } from '@vitrina/contract/restaurant'
import { encodeId } from '@vitrina/db/ids'
import { requireFullAccess } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { inTransaction } from '../in-transaction.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { wordOf } from '../text/word-of.ts'
import { changeKey } from './change-key.ts'
import { readRestaurant } from './get-restaurant.ts'
import { findStored, type OwnLabels, type StoredRestaurant, saveLabels } from './registry.ts'
import { lockRestaurants } from './restaurant-lock.ts'

/**
 * Changes a restaurant's registry record, and creates it when there is none. Null or an empty text removes our own
 * value; the name stays when the source has none. A restaurant that only the registry knows may get another key, and
 * becomes the restaurant that arrived with it. Needs `write:restaurants`; 404 when it does not exist, 409 `conflict`
 * when the key cannot be used.
 */
export async function updateRestaurant(ctx: Context, { id, ...input }: UpdateRegistry & { id: string }) {
  requireScope(ctx, 'write:restaurants')
  const restaurantId = requireId('restaurant', id)
  return inTransaction(ctx, async (ctx) => {
    await lockRestaurants(ctx)
    const held = await findStored(ctx, { id: restaurantId })
    if (!held) throw notFound('restaurant')
    const isEmpty = Object.values(input).every((value) => value === undefined)
    const finalId = isEmpty ? held.id : await applyChanges(ctx, held, input)
    return itemEnvelope(ctx, await readRestaurant(ctx, finalId))
  })
}

/** Writes what differs. Returns the restaurant's id after the change. */
async function applyChanges(ctx: Context, held: StoredRestaurant, input: UpdateRegistry): Promise<string> {
  // With another key it could become a restaurant outside the caller's reach.
  if (input.source !== undefined || input.sourceKey !== undefined) requireFullAccess(ctx)
  const key = { source: input.source ?? held.source, sourceKey: input.sourceKey ?? held.sourceKey }
  const id = await changeKey(ctx, held, key)
  const words = newLabels(held.words, input)
  if (words.name === null && !held.fromSource && id === held.id) words.name = held.words.name
  const before = { source: held.source, sourceKey: held.sourceKey, ...held.words }
  const changed = differences(before, { ...key, ...words })
  const isRegistered = held.registryId !== null
  if (isRegistered && Object.keys(changed.after).length === 0) return id
  await saveLabels(ctx, id, words)
  // As long as no source has described the restaurant, the registry's name is its only one.
  if (!held.fromSource && id === held.id && words.name !== null) {
    await ctx.db.kysely
      .updateTable('restaurant')
      .set({ name: words.name })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', id)
      .execute()
  }
  recordAudit(ctx, {
    action: 'restaurant.updated',
    objectKind: 'restaurant',
    objectId: encodeId('restaurant', id),
    details: {
      ...changed,
      ...(!isRegistered && { registered: true }),
      ...(id !== held.id && { movedFrom: encodeId('restaurant', held.id) }),
    },
  })
  return id
}

function newLabels(words: OwnLabels, input: UpdateRegistry): OwnLabels {
  const word = (key: 'name' | 'city' | 'address' | 'comment') =>
    input[key] === undefined ? words[key] : wordOf(input[key])
  return {
    name: word('name'),
    city: word('city'),
    address: word('address'),
    comment: word('comment'),
    isActive: input.isActive ?? words.isActive,
  }
}

function differences(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field])
  const only = (from: Record<string, unknown>) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  return { before: only(before), after: only(after) }
}
