import type { ChangePrice } from '@vitrina/contract/dish'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { inTransaction } from '../in-transaction.ts'
import { wordOf } from '../text/word-of.ts'
import { today } from '../time/period.ts'
import { recordPriceEvent } from './record-price-event.ts'

/**
 * Records an agreed price in the price journal, to be sent to the accounting system with the next exchange, and emits
 * `dish.updated` with the change as `pending`. The dish keeps its current price until the accounting system confirms
 * the new one. Several changes may be pending at once: the newest of them (by id, which is ordered by time) is sent.
 * Needs `write:prices`; 404 when the dish does not exist.
 */
export async function changePrice(ctx: Context, { id, price, reason }: ChangePrice & { id: string }) {
  requireScope(ctx, 'write:prices')
  const dishId = requireId('dish', id)
  return inTransaction(ctx, async (ctx) => {
    await lockDish(ctx, dishId)
    const [changeId, date, why] = [newUuid(), today(ctx), wordOf(reason)]
    await ctx.db.kysely
      .insertInto('dish_price')
      .values({
        workspace_id: ctx.workspace.id,
        id: changeId,
        dish_id: dishId,
        date,
        price: String(price),
        reason: why,
        author: ctx.actor.name,
        origin: 'api',
        status: 'pending',
        created_at: ctx.now(),
      })
      .execute()
    const dish = await recordPriceEvent(ctx, dishId, changeId)
    recordAudit(ctx, {
      action: 'dish.price_changed',
      objectKind: 'dish',
      objectId: encodeId('dish', dishId),
      details: { date, reason: why, before: { salePrice: dish.salePrice }, after: { salePrice: price } },
    })
    return {}
  })
}

// Ensures that changes of one dish get ids and events in the order they were agreed.
async function lockDish(ctx: Context, dishId: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM ${readable(ctx, 'dish')} dish WHERE workspace_id = ${ctx.workspace.id} AND id = ${dishId} FOR NO KEY UPDATE`.execute(
    ctx.db.kysely,
  )
  if (rows.length === 0) throw notFound('dish')
}
