import type { PricePreview, PriceTerms } from '@vitrina/contract/dish'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { changeOf, toNumber } from '../text/numbers.ts'
import { readPeriod } from '../time/period.ts'
import { dishRows } from './dish-rows.ts'
import { termsOf } from './price-formulas.ts'

interface PreviewRow {
  cost: string | null
  change: string | null
  now_price: string | null
  now_foodcost: string | null
  now_markup: string | null
  now_margin: string | null
  next_price: string | null
  next_foodcost: string | null
  next_markup: string | null
  next_margin: string | null
}

/**
 * What a new menu price would make of a dish's food cost, markup and margin, compared with the current price; the cost
 * is that of the period's figures. Writes nothing. Needs `read:dishes`; 404 when it does not exist.
 */
export async function previewPrice(
  ctx: Context,
  input: { id: string; price: number; date_from?: string | undefined; date_to?: string | undefined },
) {
  requireScope(ctx, 'read:dishes')
  const id = requireId('dish', input.id)
  const figures = dishRows(ctx, readPeriod(ctx, input), { dishId: id })
  const { rows } = await sql<PreviewRow>`
    SELECT f.cost, ${changeOf(sql`next.price`, sql`f.sale_price`)} AS change,
      now.price AS now_price, now.foodcost AS now_foodcost, now.markup AS now_markup, now.margin AS now_margin,
      next.price AS next_price, next.foodcost AS next_foodcost, next.markup AS next_markup, next.margin AS next_margin
    FROM ${figures} f
    CROSS JOIN LATERAL ${termsOf(sql`f.sale_price`, sql`f.unit_cost`)} now
    CROSS JOIN LATERAL ${termsOf(sql`${String(input.price)}`, sql`f.unit_cost`)} next`.execute(ctx.db.kysely)
  const [row] = rows
  if (!row) throw notFound('dish')
  const preview: PricePreview = {
    costPerUnit: toNumber(row.cost),
    now: terms(row.now_price, row.now_foodcost, row.now_markup, row.now_margin),
    next: terms(row.next_price, row.next_foodcost, row.next_markup, row.next_margin),
    changePct: toNumber(row.change),
  }
  return itemEnvelope(ctx, preview)
}

function terms(
  price: string | null,
  foodcost: string | null,
  markup: string | null,
  margin: string | null,
): PriceTerms {
  return {
    price: toNumber(price),
    foodcostPct: toNumber(foodcost),
    markupPct: toNumber(markup),
    marginPerUnit: toNumber(margin),
  }
}
