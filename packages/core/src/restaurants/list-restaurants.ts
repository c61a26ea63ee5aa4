import type { ListInput } from '@vitrina/contract/list-query'
import { restaurantsList } from '@vitrina/contract/restaurant'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { listEnvelope } from '../list/envelope.ts'
import { contains, fetchPage } from '../list/fetch-page.ts'
import { readListRequest } from '../list/list-request.ts'
import { type RestaurantRow, restaurantRows, toRestaurant } from './restaurant-rows.ts'

/** A page of restaurants with their sales of the period. Needs `read:restaurants`. */
export async function listRestaurants(ctx: Context, input: ListInput) {
  requireScope(ctx, 'read:restaurants')
  const request = readListRequest(ctx, restaurantsList, input)
  const page = await fetchPage<RestaurantRow>(ctx, request, {
    rows: restaurantRows(ctx, request.period),
    total: 'with-page',
    select: sql`t.*`,
    columns: {
      name: { expression: sql`t.search_name`, type: 'text', required: true },
      source: { expression: sql`t.source::text`, type: 'text' },
      is_active: { expression: sql`t.is_active`, type: 'boolean' },
      city: { expression: sql`fold_text(t.city)`, type: 'text' },
      address: { expression: sql`fold_text(t.address)`, type: 'text' },
      comment: { expression: sql`fold_text(t.comment)`, type: 'text' },
      source_key: { expression: sql`fold_text(t.source_key)`, type: 'text' },
      revenue: { expression: sql`t.revenue`, type: 'numeric' },
      checks: { expression: sql`t.checks`, type: 'numeric' },
      avg_check: { expression: sql`t.avg_check`, type: 'numeric' },
    },
    named: { name: ({ values }) => contains(sql`t.search_name`, String(values[0])) },
  })
  return listEnvelope(ctx, page.rows.map(toRestaurant), page)
}
