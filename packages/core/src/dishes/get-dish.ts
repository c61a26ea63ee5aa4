import type { DishCard } from '@vitrina/contract/dish'
import { reason, reasonText } from '@vitrina/contract/reasons'
import type { Granularity } from '@vitrina/contract/widget'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { figuresTable } from '../figures/read-figures.ts'
import { listOfOne } from '../list/envelope.ts'
import { money, toFigure } from '../text/numbers.ts'
import { readDailyPeriod } from '../time/period.ts'
import { coarse, daysOf, type TimeAxis, timeAxis } from '../time/time-axis.ts'
import { type DishRow, dishRows, toDish } from './dish-rows.ts'

/**
 * The card of a dish: its figures of the period, sales by day (by week in a long period) and the full price history,
 * newest first. Returned as a list of one. Needs `read:dishes`; 404 when it does not exist.
 */
export async function getDish(
  ctx: Context,
  input: { id: string; date_from?: string | undefined; date_to?: string | undefined; grain?: Granularity | undefined },
) {
  requireScope(ctx, 'read:dishes')
  const id = requireId('dish', input.id)
  const period = readDailyPeriod(ctx, input)
  const axis = await timeAxis(ctx, period, { asked: input.grain })
  const [dish, priceHistory, dailySales] = await Promise.all([
    readDish(ctx, id, period),
    readPrices(ctx, id),
    readDailySales(ctx, id, axis),
  ])
  const card: DishCard = { ...toDish(dish, period), priceHistory, dailySales, ...coarse(axis) }
  return listOfOne(ctx, card)
}

type PublicPrice = DishCard['priceHistory'][number]
type PriceRow = Omit<PublicPrice, 'price' | 'status'> & { price: string; status: PublicPrice['status'] | 'superseded' }

async function readDish(ctx: Context, id: string, period: DishCard['period']): Promise<DishRow> {
  const { rows } = await sql<DishRow>`SELECT t.* FROM ${dishRows(ctx, period, { dishId: id })} t`.execute(ctx.db.kysely)
  const [row] = rows
  if (!row) throw notFound('dish')
  return row
}

async function readPrices(ctx: Context, id: string): Promise<DishCard['priceHistory']> {
  const { rows } = await sql<PriceRow>`
    SELECT id, date, ${money(sql`price`)} AS price, origin, reason, author, status, failure FROM dish_price
    WHERE workspace_id = ${ctx.workspace.id} AND dish_id = ${id}
    ORDER BY date DESC, id DESC`.execute(ctx.db.kysely)
  return rows.map(({ id, price, status, failure, ...row }) => ({
    ...{ id: encodeId('priceChange', id), price: toFigure(price), ...row },
    ...(status === 'superseded' ? superseded : { status, failure }),
  }))
}

/** A price that a newer one replaced never took effect; the contract has no status of its own for it. */
const superseded = { status: 'failed', failure: reasonText(reason('price_superseded')) } as const

async function readDailySales(ctx: Context, id: string, axis: TimeAxis): Promise<DishCard['dailySales']> {
  const days = daysOf(axis)
  if (!days) return []
  const where = [{ dimension: 'dish' as const, op: 'in' as const, values: [id] }]
  const { rows } = await sql<{ place: string; quantity: string; revenue: string }>`
    SELECT ${sql.ref(axis.granularity)} AS place, round(quantity, 3) AS quantity, ${money(sql`revenue`)} AS revenue
    FROM ${figuresTable(ctx, { metrics: ['quantity', 'revenue'], by: [axis.granularity], where }, days)} sold
    ORDER BY place`.execute(ctx.db.kysely)
  return rows.map(({ place, quantity, revenue }) => {
    return { date: place, quantity: toFigure(quantity), revenue: toFigure(revenue) }
  })
}
