import { dishesList } from '@vitrina/contract/dish'
import type { ListInput } from '@vitrina/contract/list-query'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { listEnvelope } from '../list/envelope.ts'
import { fetchPage } from '../list/fetch-page.ts'
import { readListRequest } from '../list/list-request.ts'
import { dishColumns } from './dish-columns.ts'
import { type DishRow, dishRows, toDish } from './dish-rows.ts'

/** A page of dishes: everything on the menu plus everything sold in the period. Needs `read:dishes`. */
export async function listDishes(ctx: Context, input: ListInput) {
  requireScope(ctx, 'read:dishes')
  const request = readListRequest(ctx, dishesList, input)
  const page = await fetchPage<DishRow>(ctx, request, {
    rows: dishRows(ctx, request.period),
    total: 'with-page',
    select: sql`t.*`,
    ...dishColumns,
  })
  return listEnvelope(
    ctx,
    page.rows.map((row) => toDish(row, request.period)),
    page,
  )
}
