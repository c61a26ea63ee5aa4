import type { Period } from '@vitrina/contract/dates'
import type { Dish } from '@vitrina/contract/dish'
import { encodeId } from '@vitrina/db/ids'
import { toNumber } from '../text/numbers.ts'

/** A dish as SQL gives it, figures rounded. */
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
