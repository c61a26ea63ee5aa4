import type { Period } from '@vitrina/contract/dates'
import type { Source } from '@vitrina/contract/source'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { StoredDay } from './accounting-system.ts'

/** What the showcase has of a source by restaurant and business date, to compare with the source's figures. */
export async function storedDays(ctx: Context, source: Source, { from, to }: Period): Promise<StoredDay[]> {
  const { rows } = await sql<StoredDay>`
    SELECT r.source_key AS "restaurantKey", d.business_date::text AS date, d.checks,
      coalesce(sold.revenue, 0)::text AS revenue
    FROM sales_day d
    JOIN restaurant r ON r.workspace_id = d.workspace_id AND r.id = d.restaurant_id
    LEFT JOIN restaurant_day sold ON sold.workspace_id = d.workspace_id AND sold.business_date = d.business_date
      AND sold.restaurant_id = d.restaurant_id
    WHERE d.workspace_id = ${ctx.workspace.id} AND r.source = ${source} AND r.source_key IS NOT NULL
      AND d.business_date BETWEEN ${from}::date AND ${to}::date
    ORDER BY d.business_date, r.source_key`.execute(ctx.db.kysely)
  return rows
}
