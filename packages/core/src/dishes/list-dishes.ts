import { dishesList } from '@vitrina/contract/dish'
import type { ListInput } from '@vitrina/contract/list-query'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { listEnvelope } from '../list/envelope.ts'
import { contains, fetchPage } from '../list/fetch-page.ts'
import { readListRequest } from '../list/list-request.ts'
import { dishFigures } from '../metrics/figures.ts'
import { type DishRow, toDish } from './dish-rows.ts'

/** A page of dishes: everything on the menu plus everything sold in the period. Needs `read:dishes`. */
export async function listDishes(ctx: Context, input: ListInput) {
  requireScope(ctx, 'read:dishes')
  const request = readListRequest(ctx, dishesList, input)
  const page = await fetchPage<DishRow>(ctx, request, {
    rows: dishFigures(ctx, request.period),
    total: 'with-page',
    select: sql`t.*`,
    columns: {
      name: { expression: sql`t.search_name`, type: 'text', required: true },
      category: { expression: sql`t.search_category`, type: 'text' },
      category_path: { expression: sql`fold_text(t.category_path)`, type: 'text' },
      unit: { expression: sql`fold_text(t.unit)`, type: 'text' },
      revenue: { expression: sql`t.revenue`, type: 'numeric' },
      quantity: { expression: sql`t.quantity`, type: 'numeric' },
      avg_price: { expression: sql`t.avg_price`, type: 'numeric' },
      cost: { expression: sql`t.cost`, type: 'numeric' },
      sale_price: { expression: sql`t.sale_price`, type: 'numeric' },
      foodcost: { expression: sql`t.foodcost`, type: 'numeric' },
      markup: { expression: sql`t.markup`, type: 'numeric' },
      has_cost: { expression: sql`t.has_cost`, type: 'boolean' },
    },
    named: {
      category: ({ values: [value] }) =>
        sql<boolean>`fold_text(${value}) IN (t.search_category, fold_text(t.category_path))`,
      foodcost_gt: ({ values: [value] }) => sql<boolean>`t.foodcost > ${value}::numeric`,
      foodcost_lt: ({ values: [value] }) => sql<boolean>`t.foodcost < ${value}::numeric`,
      revenue_gt: ({ values: [value] }) => sql<boolean>`t.revenue > ${value}::numeric`,
    },
    search: (term) => contains(sql`t.search_name`, term),
  })
  return listEnvelope(
    ctx,
    page.rows.map((row) => toDish(row, request.period)),
    page,
  )
}
