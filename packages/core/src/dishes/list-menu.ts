import { type MenuDish, menuList } from '@vitrina/contract/dish'
import type { ListInput } from '@vitrina/contract/list-query'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { listEnvelope } from '../list/envelope.ts'
import { fetchPage } from '../list/fetch-page.ts'
import { readListRequest } from '../list/list-request.ts'
import { restaurantIdsNamed } from '../restaurants/restaurants-named.ts'
import { money, toNumber } from '../text/numbers.ts'
import { dishColumns } from './dish-columns.ts'
import { type DishRow, dishRows, toDish } from './dish-rows.ts'

interface MenuRow extends DishRow {
  margin: string | null
}

/**
 * The panel's page of the menu: the dishes of the public list with the margin per portion (price − cost) and the
 * pending price. `filter[restaurant]` limits the figures to that restaurant's sales, and the list to what it sold; the
 * cost of a dish is the same everywhere. Needs `read:dishes`.
 */
export async function listMenu(ctx: Context, input: ListInput) {
  requireScope(ctx, 'read:dishes')
  const request = readListRequest(ctx, menuList, input)
  const restaurant = request.clauses.find(({ key }) => key === 'restaurant')?.values[0]
  const within = restaurant === undefined ? undefined : await restaurantIdsNamed(ctx, String(restaurant))
  const soldThere = within === undefined ? sql`` : sql`WHERE f.quantity IS NOT NULL`
  const page = await fetchPage<MenuRow>(ctx, request, {
    ...dishColumns,
    rows: sql`(
      SELECT f.*, ${money(sql`f.exact_price - f.unit_cost`)} AS margin
      FROM ${dishRows(ctx, request.period, { restaurantIds: within })} f ${soldThere})`,
    total: 'with-page',
    select: sql`t.*`,
    columns: { ...dishColumns.columns, margin: { expression: sql`t.margin`, type: 'numeric' } },
    named: { ...dishColumns.named, restaurant: () => sql<boolean>`true` },
  })
  const waiting = await waitingPrices(
    ctx,
    page.rows.map(({ id }) => id),
  )
  const dishes = page.rows.map((row): MenuDish => {
    const waitingPrice = toNumber(waiting.get(row.id) ?? null)
    return { ...toDish(row, request.period), marginPerUnit: toNumber(row.margin), waitingPrice }
  })
  return listEnvelope(ctx, dishes, page)
}

/** The newest agreed price of each dish that is not yet sent or confirmed. */
async function waitingPrices(ctx: Context, dishIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ dish_id: string; price: string }>`
    SELECT DISTINCT ON (dish_id) dish_id, ${money(sql`price`)} AS price FROM dish_price
    WHERE workspace_id = ${ctx.workspace.id} AND dish_id = ANY(${dishIds}::uuid[])
      AND origin = 'api' AND status IN ('pending', 'sent')
    ORDER BY dish_id, id DESC`.execute(ctx.db.kysely)
  return new Map(rows.map(({ dish_id, price }) => [dish_id, price]))
}
