import type { RankingData } from '@vitrina/contract/widget'
import { encodeId, type IdKind } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { toNumber } from '../text/numbers.ts'
import { defineMetric } from './define-metric.ts'
import { dishFigures, money, namedRestaurants, salesFigures, waiterFigures } from './figures.ts'

/** Net revenue of each restaurant that sold in the period, greatest first. */
export const revenueByRestaurant = defineMetric<RankingData>({
  id: 'revenue_by_restaurant',
  title: { ru: 'Выручка по ресторанам', en: 'Revenue by restaurant' },
  unit: 'money',
  scope: 'read:restaurants',
  compute: (ctx, { period, limit = 50 }) =>
    ranking(
      ctx,
      'restaurant',
      sql`(SELECT r.id, r.name AS label, f.revenue
        FROM ${salesFigures(ctx, period, 'restaurant_id')} f JOIN ${namedRestaurants(ctx)} r ON r.id = f.restaurant_id)`,
      limit,
    ),
})

/** Dishes by net revenue, greatest first. */
export const topDishes = defineMetric<RankingData>({
  id: 'top_dishes',
  title: { ru: 'Лучшие блюда', en: 'Top dishes' },
  unit: 'money',
  scope: 'read:dishes',
  compute: (ctx, { period, limit = 10 }) =>
    ranking(ctx, 'dish', sql`(SELECT d.id, d.name AS label, d.revenue FROM ${dishFigures(ctx, period)} d)`, limit),
})

/** Waiters by net revenue, greatest first. */
export const topWaiters = defineMetric<RankingData>({
  id: 'top_waiters',
  title: { ru: 'Лучшие официанты', en: 'Top waiters' },
  unit: 'money',
  scope: 'read:waiters',
  compute: (ctx, { period, limit = 10 }) =>
    ranking(ctx, 'waiter', sql`(SELECT w.id, w.name AS label, w.revenue FROM ${waiterFigures(ctx, period)} w)`, limit),
})

// The share is of everything ranked, shown or not. Ties fall as the lists order them: by id, greatest first.
async function ranking(ctx: Context, kind: IdKind, rows: RawBuilder<unknown>, limit: number): Promise<RankingData> {
  const found = await sql<{ id: string; label: string; value: string; share: string | null }>`
    SELECT id, label, revenue::text AS value,
      ${money(sql`revenue / nullif(sum(revenue) OVER (), 0) * 100`)}::text AS share
    FROM ${rows} ranked WHERE revenue IS NOT NULL
    ORDER BY revenue DESC, id DESC LIMIT ${limit}`.execute(ctx.db.kysely)
  const items = found.rows.map((row) => ({
    id: encodeId(kind, row.id),
    label: row.label,
    value: toNumber(row.value),
    sharePct: toNumber(row.share),
  }))
  return { unit: 'money', items }
}
