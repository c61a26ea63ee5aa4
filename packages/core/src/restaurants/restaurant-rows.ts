import type { Period } from '@vitrina/contract/dates'
import type { Restaurant } from '@vitrina/contract/restaurant'
import type { Source } from '@vitrina/contract/source'
import { encodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { figuresTable } from '../figures/read-figures.ts'
import { whereOf } from '../figures/shapes.ts'
import { money, toNumber } from '../text/numbers.ts'
import { ofRestaurants } from './restaurants-named.ts'

/** A restaurant as SQL returns it, with rounded figures. */
export interface RestaurantRow {
  id: string
  name: string
  source: Source
  source_key: string | null
  city: string | null
  address: string | null
  comment: string | null
  is_active: boolean
  registry_id: string | null
  revenue: string | null
  checks: number | null
  avg_check: string | null
  last_sale_date: string | null
  data_from: string | null
  data_to: string | null
}

/**
 * Restaurants of the workspace, or one of them, with their sales of the period; the registry's values take precedence
 * over the source's.
 */
export function restaurantRows(ctx: Context, period: Period, id?: string): RawBuilder<unknown> {
  const { from, to } = period
  const metrics = ['revenue', 'checks', 'avg_check'] as const
  const where = whereOf({ restaurantIds: id === undefined ? undefined : [id] })
  return sql`(
    SELECT r.id, coalesce(g.name, r.name) AS name, coalesce(g.search_name, r.search_name) AS search_name, r.source,
      r.source_key, coalesce(g.city, r.city) AS city, coalesce(g.address, r.address) AS address, g.comment,
      coalesce(g.is_active, true) AS is_active, g.id AS registry_id, ${money(sql`f.revenue`)} AS revenue,
      f.checks::int AS checks, ${money(sql`f.avg_check`)} AS avg_check, sold.last_sale_date, held.data_from, held.data_to
    FROM ${readable(ctx, 'restaurant')} r
    LEFT JOIN restaurant_registry g ON g.workspace_id = r.workspace_id AND g.restaurant_id = r.id
    LEFT JOIN ${figuresTable(ctx, { metrics, by: ['restaurant'], where }, period)} f ON f.restaurant = r.id
    LEFT JOIN LATERAL (
      SELECT min(business_date) AS data_from, max(business_date) AS data_to
      FROM ${readable(ctx, 'restaurant_day')} restaurant_day WHERE workspace_id = ${ctx.workspace.id} AND restaurant_id = r.id
    ) held ON true
    LEFT JOIN LATERAL (
      SELECT max(business_date) AS last_sale_date
      FROM ${readable(ctx, 'restaurant_day')} restaurant_day WHERE workspace_id = ${ctx.workspace.id} AND restaurant_id = r.id
        AND business_date BETWEEN ${from}::date AND ${to}::date
    ) sold ON true
    WHERE r.workspace_id = ${ctx.workspace.id} ${ofRestaurants('r.id', id === undefined ? undefined : [id])})`
}

/** The public form: an allow-list, never the row. */
export function toRestaurant(row: RestaurantRow): Restaurant {
  return {
    id: encodeId('restaurant', row.id),
    object: 'restaurant',
    name: row.name,
    source: row.source,
    sourceKey: row.source_key ?? '',
    city: row.city,
    address: row.address,
    isActive: row.is_active,
    comment: row.comment,
    metrics: {
      revenue: toNumber(row.revenue),
      checks: row.checks,
      avgCheck: toNumber(row.avg_check),
      lastSaleDate: row.last_sale_date,
    },
    dataFrom: row.data_from,
    dataTo: row.data_to,
    registryId: row.registry_id === null ? null : encodeId('registry', row.registry_id),
  }
}
