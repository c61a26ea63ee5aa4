import type { ChangePrice } from '@vitrina/contract/dish'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { recordEvent } from '../events/record-event.ts'
import { inTransaction } from '../in-transaction.ts'
import { dishFigures } from '../metrics/figures.ts'
import { wordOf } from '../text/word-of.ts'
import { readPeriod, today } from '../time/period.ts'
import { type DishRow, toDish } from './dish-rows.ts'

/**
 * Writes an agreed price into the journal of prices, to go to the accounting system with the next exchange, and emits
 * `dish.updated`. The dish keeps the price it has until the accounting system says otherwise. Several changes may be
 * pending at once: the newest of them (by id, which is ordered by time) is the one to send. Needs `write:prices`; 404
 * when there is no such dish.
 */
export async function changePrice(ctx: Context, { id, price, reason }: ChangePrice & { id: string }) {
  requireScope(ctx, 'write:prices')
  const dishId = requireId('dish', id)
  return inTransaction(ctx, async (ctx) => {
    await lockDish(ctx, dishId)
    const period = readPeriod(ctx, {})
    const { rows } = await sql<DishRow>`SELECT t.* FROM ${dishFigures(ctx, period, dishId)} t`.execute(ctx.db.kysely)
    const [row] = rows
    if (!row) throw notFound('dish')
    const dish = toDish(row, period)
    const change = {
      date: today(ctx),
      price,
      reason: wordOf(reason),
      author: ctx.actor.name,
      status: 'pending' as const,
    }
    await ctx.db.kysely
      .insertInto('dish_price')
      .values({
        ...change,
        price: String(price),
        workspace_id: ctx.workspace.id,
        id: newUuid(),
        dish_id: dishId,
        origin: 'api',
        created_at: ctx.now(),
      })
      .execute()
    recordEvent(ctx, {
      type: 'dish.updated',
      objectId: dishId,
      object: { ...dish, salePrice: price, priceChange: change },
      previous: { salePrice: dish.salePrice },
    })
    const { date, reason: why } = change
    recordAudit(ctx, {
      action: 'dish.price_changed',
      objectKind: 'dish',
      objectId: encodeId('dish', dishId),
      details: { date, reason: why, before: { salePrice: dish.salePrice }, after: { salePrice: price } },
    })
    return {}
  })
}

// The order in which changes of one dish are agreed is the order of their ids and of their events.
async function lockDish(ctx: Context, dishId: string): Promise<void> {
  await sql`SELECT FROM dish WHERE workspace_id = ${ctx.workspace.id} AND id = ${dishId} FOR NO KEY UPDATE`.execute(
    ctx.db.kysely,
  )
}
