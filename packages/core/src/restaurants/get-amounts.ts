import type { RestaurantAmounts } from '@vitrina/contract/restaurant-amounts'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { money } from '../figures/rounding.ts'
import { toFigure, toNumber } from '../text/numbers.ts'
import { readPeriod } from '../time/period.ts'
import { readRestaurant } from './get-restaurant.ts'

interface Row {
  kind: RestaurantAmounts['amounts'][number]['kind']
  type: string
  sum: string
  count: number
  share: string | null
}

/**
 * Payments, discounts, tips, service charge and struck off lines of a restaurant by type over a period, the largest first, and
 * of how many of its days payments are known. Needs `read:checks`; 404 when not there.
 */
export async function getAmounts(
  ctx: Context,
  input: { id: string; date_from?: string | undefined; date_to?: string | undefined },
): Promise<RestaurantAmounts> {
  requireScope(ctx, 'read:checks')
  const id = requireId('restaurant', input.id)
  const period = readPeriod(ctx, input)
  await readRestaurant(ctx, id, period)
  const [amounts, days] = await Promise.all([
    sql<Row>`
      SELECT kind::text AS kind, type, ${money(sql`sum(sum)`)} AS sum, sum(count)::int AS count,
        round(sum(sum) / nullif(sum(sum(sum)) OVER (PARTITION BY kind), 0) * 100, 2) AS share
      FROM ${readable(ctx, 'amount_day')} amount_day
      WHERE workspace_id = ${ctx.workspace.id} AND restaurant_id = ${id}
        AND business_date BETWEEN ${period.from}::date AND ${period.to}::date
      GROUP BY kind, type ORDER BY amount_day.kind, sum(sum) DESC, type`.execute(ctx.db.kysely),
    sql<{ days: number; paid: number }>`
      SELECT count(*)::int AS days, (count(*) FILTER (WHERE EXISTS (SELECT FROM ${readable(ctx, 'amount_day')} a
          WHERE a.workspace_id = d.workspace_id AND a.restaurant_id = d.restaurant_id
            AND a.business_date = d.business_date AND a.kind = 'payment')))::int AS paid
      FROM ${readable(ctx, 'restaurant_day')} d
      WHERE d.workspace_id = ${ctx.workspace.id} AND d.restaurant_id = ${id}
        AND d.business_date BETWEEN ${period.from}::date AND ${period.to}::date`.execute(ctx.db.kysely),
  ])
  const [held] = days.rows
  return {
    amounts: amounts.rows.map(({ kind, type, sum, count, share }) => {
      return { kind, type, sum: toFigure(sum), count, sharePct: toNumber(share) }
    }),
    days: held?.days ?? 0,
    paidDays: held?.paid ?? 0,
  }
}
