import type { Period } from '@vitrina/contract/dates'
import type { Dish } from '@vitrina/contract/dish'
import { encodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { dishCosts } from '../figures/dishes.ts'
import { foodCostOf, markupOf } from '../figures/measures.ts'
import { figuresTable } from '../figures/read-figures.ts'
import { whereOf } from '../figures/shapes.ts'
import { money, toNumber } from '../text/numbers.ts'

/** A dish as SQL returns it, with rounded figures. */
export interface DishRow {
  id: string
  name: string
  category: string | null
  category_path: string | null
  unit: string | null
  sale_price: string | null
  revenue: string | null
  quantity: string | null
  avg_price: string | null
  cost: string | null
  foodcost: string | null
  markup: string | null
}

interface Of {
  /** Only this dish, on the menu or not. */
  dishId?: string
  /** Limits the sales to these restaurants; a dish's cost is the same in all of them. */
  restaurantIds?: readonly string[] | undefined
}

/**
 * Dishes with their figures of the period: everything on the menu plus everything sold. Price = revenue ÷ quantity, or
 * the sale price when nothing was sold; food cost = unit cost × quantity × 100 ÷ revenue; markup = (revenue − unit cost
 * × quantity) × 100 ÷ (unit cost × quantity). An unknown or zero cost gives null, never zero. `exact_price` and
 * `unit_cost` are not rounded.
 */
export function dishRows(ctx: Context, period: Period, { dishId, restaurantIds }: Of = {}): RawBuilder<unknown> {
  const listed = dishId === undefined ? sql`(d.is_on_menu OR s.dish IS NOT NULL)` : sql`d.id = ${dishId}`
  const only = dishId === undefined ? [] : [{ dimension: 'dish' as const, op: 'in' as const, values: [dishId] }]
  const where = whereOf({ restaurantIds, where: only })
  const sold = figuresTable(ctx, { metrics: ['revenue', 'quantity', 'avg_price'], by: ['dish'], where }, period)
  return sql`(
    SELECT d.id, d.name, d.search_name, d.category, d.search_category, d.category_path, d.unit, d.source,
      ${money(sql`d.sale_price`)} AS sale_price, ${money(sql`s.revenue`)} AS revenue, round(s.quantity, 3) AS quantity,
      ${money(sql`s.avg_price`)} AS avg_price, ${money(sql`c.unit_cost`)} AS cost, c.unit_cost, c.unit_cost IS NOT NULL AS has_cost,
      ${money(foodCostOf(totals))} AS foodcost, ${money(markupOf(totals))} AS markup, p.revenue / p.quantity AS exact_price
    FROM ${readable(ctx, 'dish')} d
    JOIN ${dishCosts(ctx, period, only)} c ON c.id = d.id
    LEFT JOIN ${sold} s ON s.dish = d.id
    -- What was sold as a whole, or one at the price on the menu.
    CROSS JOIN LATERAL (
      SELECT CASE WHEN s.avg_price IS NULL THEN d.sale_price ELSE s.revenue END AS revenue,
        CASE WHEN s.avg_price IS NULL THEN 1 ELSE s.quantity END AS quantity) p
    WHERE d.workspace_id = ${ctx.workspace.id} AND ${listed})`
}

const totals = { cost: sql`c.unit_cost * p.quantity`, revenue: sql`p.revenue` }

/** The public form: an allow-list, never the row. */
export function toDish(row: DishRow, period: Period): Dish {
  return {
    id: encodeId('dish', row.id),
    object: 'dish',
    name: row.name,
    category: row.category,
    categoryPath: row.category_path,
    revenue: toNumber(row.revenue),
    quantity: toNumber(row.quantity),
    avgPrice: toNumber(row.avg_price),
    costPerUnit: toNumber(row.cost),
    salePrice: toNumber(row.sale_price),
    unit: row.unit,
    foodcostPct: toNumber(row.foodcost),
    markupPct: toNumber(row.markup),
    period,
  }
}
