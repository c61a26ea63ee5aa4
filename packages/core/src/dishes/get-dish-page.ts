import type { DishPage } from '@vitrina/contract/dish'
import type { FigureMetric } from '@vitrina/contract/figure-query'
import type { Granularity } from '@vitrina/contract/widget'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { storedReason } from '../exchange/stored-reason.ts'
import { comparedDays, partlyStored, readComparison } from '../figures/compared-period.ts'
import { goodWhen } from '../figures/measures.ts'
import { askFigures, type Figure } from '../figures/read-figures.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { money, toFigure, toNumber } from '../text/numbers.ts'
import { readCalendar } from '../time/calendar.ts'
import { dishRows } from './dish-rows.ts'
import { getDish } from './get-dish.ts'
import { termsOf } from './price-formulas.ts'

/**
 * The panel's page of a dish: the public card compared with the previous days, the price history, newest first, the
 * restaurants with another price, and the sources of its cost and price. Needs `read:dishes`; 404 when it does not
 * exist.
 */
export async function getDishPage(
  ctx: Context,
  input: {
    id: string
    date_from?: string | undefined
    date_to?: string | undefined
    compare?: string | undefined
    grain?: Granularity | undefined
  },
) {
  const { data } = await getDish(ctx, input)
  const [card] = data
  if (!card) throw notFound('dish')
  const id = requireId('dish', input.id)
  const { priceHistory: _, ...dish } = card
  const [prices, pricesElsewhere, compared, costing] = await Promise.all([
    readJournal(ctx, id),
    readElsewhere(ctx, id),
    compare(ctx, id, card.period, input.compare),
    readCosting(ctx, id, card.period),
  ])
  const page: DishPage = { ...dish, prices, pricesElsewhere, compared, costing }
  return itemEnvelope(ctx, page)
}

type JournalRow = Omit<DishPage['prices'][number], 'price' | 'createdAt' | 'settledAt' | 'isReplaced'> & {
  price: string
  is_replaced: boolean
  created_at: Date
  status_changed_at: Date | null
}

// A pending price below a newer pending one is marked in the table only by the next exchange.
async function readJournal(ctx: Context, dishId: string): Promise<DishPage['prices']> {
  const { rows } = await sql<JournalRow>`
    SELECT p.id, p.date, ${money(sql`p.price`)} AS price, p.origin, p.reason, p.author, p.status, p.failure,
      ${storedReason('p.failure_code', 'p.failure_params')} AS why, p.created_at, p.status_changed_at,
      p.status = 'superseded' OR p.status = 'pending' AND EXISTS (
        SELECT FROM dish_price newer
        WHERE newer.workspace_id = ${ctx.workspace.id} AND newer.dish_id = p.dish_id AND newer.origin = 'api'
          AND newer.status = 'pending' AND newer.id > p.id) AS is_replaced
    FROM dish_price p
    WHERE p.workspace_id = ${ctx.workspace.id} AND p.dish_id = ${dishId}
    ORDER BY p.date DESC, p.id DESC`.execute(ctx.db.kysely)
  return rows.map(({ created_at, status_changed_at, is_replaced, price, ...change }) => ({
    id: encodeId('priceChange', change.id),
    date: change.date,
    price: toFigure(price),
    origin: change.origin,
    reason: change.reason,
    author: change.author,
    status: change.status,
    failure: change.failure,
    why: change.why,
    createdAt: created_at.toISOString(),
    settledAt: status_changed_at?.toISOString() ?? null,
    isReplaced: is_replaced,
  }))
}

async function readElsewhere(ctx: Context, dishId: string): Promise<DishPage['pricesElsewhere']> {
  const { rows } = await sql<{ restaurant: string; price: string }>`
    SELECT r.name AS restaurant, ${money(sql`p.price`)} AS price
    FROM ${readable(ctx, 'dish_price_elsewhere')} p
    JOIN ${readable(ctx, 'dish')} d ON d.workspace_id = p.workspace_id AND d.id = p.dish_id AND d.sale_price IS DISTINCT FROM p.price
    JOIN ${readable(ctx, 'restaurant')} r ON r.workspace_id = p.workspace_id AND r.id = p.restaurant_id
    WHERE p.workspace_id = ${ctx.workspace.id} AND p.dish_id = ${dishId}
    ORDER BY r.search_name, r.id`.execute(ctx.db.kysely)
  return rows.map(({ restaurant, price }) => ({ restaurant, price: toFigure(price) }))
}

async function compare(
  ctx: Context,
  id: string,
  period: DishPage['period'],
  beside: string | undefined,
): Promise<DishPage['compared']> {
  const { lastFull, held } = await readCalendar(ctx)
  const { previous, fullDays } = comparedDays(lastFull, period, readComparison(beside))
  const question = {
    by: [],
    where: [{ dimension: 'dish' as const, op: 'in' as const, values: [id] }],
    days: { now: period, ...(fullDays !== undefined && { full: fullDays }), beside: previous },
  }
  const ask = async (metric: FigureMetric) => (await askFigures(ctx, metric, question)).total
  const [revenue, quantity, avgPrice, foodCost] = await Promise.all([
    ask('revenue'),
    ask('quantity'),
    ask('avg_price'),
    ask('food_cost'),
  ])
  const of = ({ full, beside: previous, change }: Figure, way?: 'up' | 'down') => ({
    ...{ previous, changePct: change },
    ...(way && { goodWhen: way }),
    ...(fullDays !== undefined && { fullDays: fullDays && { ...fullDays, value: full } }),
  })
  const cost = of(ofPrice(foodCost, avgPrice), goodWhen.food_cost)
  return {
    period: previous && { from: previous.from, to: previous.to },
    ...partlyStored(previous, held?.from ?? null),
    revenue: of(revenue, goodWhen.revenue),
    quantity: of(quantity, goodWhen.quantity),
    avgPrice: of(avgPrice),
    foodcostPct: { ...cost, changePct: null, changePoints: cost.changePct },
  }
}

/** Food cost needs a price: there is none when as much was returned as was sold. */
function ofPrice(cost: Figure, price: Figure): Figure {
  return {
    ...cost,
    full: price.full === null ? null : cost.full,
    beside: price.beside === null ? null : cost.beside,
    change: price.change === null ? null : cost.change,
  }
}

interface CostingRow {
  price: string | null
  foodcost: string | null
  markup: string | null
  margin: string | null
  is_sold: boolean
  is_priced: boolean
  is_calculated: boolean
  has_cost: boolean
}

async function readCosting(ctx: Context, id: string, period: DishPage['period']): Promise<DishPage['costing']> {
  const { rows } = await sql<CostingRow>`
    SELECT x.price, f.foodcost, f.markup, x.margin, f.avg_price IS NOT NULL AS is_sold,
      f.sale_price IS NOT NULL AS is_priced, coalesce(d.portion_cost, 0) <> 0 AS is_calculated, f.has_cost
    FROM ${dishRows(ctx, period, { dishId: id })} f
    JOIN ${readable(ctx, 'dish')} d ON d.workspace_id = ${ctx.workspace.id} AND d.id = f.id
    CROSS JOIN LATERAL ${termsOf(sql`f.exact_price`, sql`f.unit_cost`)} x`.execute(ctx.db.kysely)
  const [row] = rows
  return {
    price: toNumber(row?.price ?? null),
    priceFrom: row?.is_sold ? 'sales' : row?.is_priced ? 'menu' : null,
    foodcostPct: toNumber(row?.foodcost ?? null),
    markupPct: toNumber(row?.markup ?? null),
    marginPerUnit: toNumber(row?.margin ?? null),
    costFrom: row?.is_calculated ? 'calculation' : row?.has_cost ? 'lines' : null,
  }
}
