import type { DishUpdate } from '@vitrina/contract/dish'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors/not-found.ts'
import { recordEvent } from '../events/record-event.ts'
import { money, toFigure } from '../text/numbers.ts'
import { readPeriod } from '../time/period.ts'
import { type DishRow, dishRows, toDish } from './dish-rows.ts'

type ChangeRow = Omit<DishUpdate['priceChange'], 'price'> & { price: string }

/**
 * Records `dish.updated` with the state of an agreed price that was just written to the price journal: the dish with
 * its current price, and the change in `priceChange`. `before` is the price that applied before this change; leave it
 * out when the change has not been applied. The ids are bare UUIDs. Returns the dish.
 */
export async function recordPriceEvent(ctx: Context, dishId: string, changeId: string, before?: number | null) {
  const period = readPeriod(ctx, {})
  const { rows: dishes } = await sql<DishRow>`SELECT t.* FROM ${dishRows(ctx, period, { dishId })} t`.execute(
    ctx.db.kysely,
  )
  const { rows: changes } = await sql<ChangeRow>`
    SELECT date, ${money(sql`price`)} AS price, reason, author, status, failure FROM dish_price
    WHERE workspace_id = ${ctx.workspace.id} AND id = ${changeId}`.execute(ctx.db.kysely)
  const [[row], [change]] = [dishes, changes]
  if (!row || !change) throw notFound('dish')
  const dish = toDish(row, period)
  const { date, price, reason, author, status, failure } = change
  const id = encodeId('priceChange', changeId)
  const object: DishUpdate = {
    ...dish,
    priceChange: { id, date, price: toFigure(price), reason, author, status, failure },
  }
  recordEvent(ctx, {
    type: 'dish.updated',
    objectId: dishId,
    object,
    ...(before !== undefined && { previous: { salePrice: before } }),
  })
  return dish
}
