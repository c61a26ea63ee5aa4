import type { CreateMovement } from '@vitrina/contract/stock'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { requireFullAccess } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { wordOf } from '../text/word-of.ts'
import { findProduct } from './find-product.ts'
import { findRestaurant } from './find-restaurant.ts'
import { refreshLowState } from './low-state.ts'
import { readMoment } from './occurred-at.ts'

const thresholdOfAll =
  'The minimum stock is one for all restaurants of the workspace, and access here is limited to some of them; leave lowThreshold out.'

/**
 * Records a receipt or a write-off. A threshold given with it sets the low-stock rule of the position (name and unit,
 * over all restaurants), which may emit `stock.low`. Needs `write:stock`; 404 for an unknown restaurant or dish,
 * `validation_failed` when the restaurant's name is ambiguous or the time is impossible.
 */
export async function createMovement(ctx: Context, input: CreateMovement) {
  requireScope(ctx, 'write:stock')
  if (input.lowThreshold !== undefined) requireFullAccess(ctx, thresholdOfAll)
  return inTransaction(ctx, async (ctx) => {
    const restaurant = await findRestaurant(ctx, input.restaurant)
    const product = await findProduct(ctx, input.dish, input.unit)
    const { occurredAt, businessDate } = await readMoment(ctx, input.occurredAt, restaurant.timezone)
    const id = newUuid()
    const [place, reason] = [wordOf(input.placeName), wordOf(input.reason)]
    const { kind, quantity, lowThreshold } = input
    const position = await ctx.db.kysely
      .insertInto('stock_movement')
      .values({
        workspace_id: ctx.workspace.id,
        id,
        restaurant_id: restaurant.id,
        origin: 'api',
        place,
        product: product.name,
        unit: product.unit,
        dish_id: product.dishId,
        reason,
        business_date: businessDate,
        occurred_at: occurredAt,
        direction: kind,
        quantity: String(quantity),
        author: ctx.actor.name,
      })
      .returning(['search_name as searchName', 'unit_key as unitKey'])
      .executeTakeFirstOrThrow()
    await refreshLowState(ctx, position, lowThreshold)
    recordAudit(ctx, {
      action: 'stock.moved',
      objectKind: 'stock_movement',
      objectId: encodeId('stockMove', id),
      details: {
        restaurantId: encodeId('restaurant', restaurant.id),
        name: product.name,
        unit: product.unit,
        kind,
        quantity,
        occurredAt: occurredAt.toISOString(),
        reason,
        placeName: place,
        ...(lowThreshold !== undefined && { lowThreshold }),
      },
    })
    return {}
  })
}
