import type { MetricData, SeriesData } from '@vitrina/contract/widget'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { toNumber } from '../text/numbers.ts'
import { comparison } from './comparison.ts'
import { defineMetric, type MetricInput } from './define-metric.ts'
import { salesFigures } from './figures.ts'

/** Net revenue: the sum of line totals with discounts, returns negative. Null when nothing was sold. */
export const revenue = defineMetric<MetricData>({
  id: 'revenue',
  title: { ru: 'Выручка', en: 'Revenue' },
  unit: 'money',
  scope: 'read:checks',
  compute: (ctx, input) => salesMetric(ctx, input, 'money', 'revenue'),
})

/** Checks with at least one sale line; a return document is not a check. */
export const checks = defineMetric<MetricData>({
  id: 'checks',
  title: { ru: 'Чеки', en: 'Checks' },
  unit: 'count',
  scope: 'read:checks',
  compute: (ctx, input) => salesMetric(ctx, input, 'count', 'checks'),
})

/** Net revenue ÷ checks. */
export const averageCheckMetric = defineMetric<MetricData>({
  id: 'avg_check',
  title: { ru: 'Средний чек', en: 'Average check' },
  unit: 'money',
  scope: 'read:checks',
  compute: (ctx, input) => salesMetric(ctx, input, 'money', 'avg_check'),
})

/** Net revenue by business date; a day without sales is null. */
export const revenueByDay = defineMetric<SeriesData>({
  id: 'revenue_by_day',
  title: { ru: 'Выручка по дням', en: 'Revenue by day' },
  unit: 'money',
  scope: 'read:checks',
  compute: async (ctx, { period, previous }) => {
    const [now, before] = await Promise.all([daily(ctx, period, 'revenue'), daily(ctx, previous, 'revenue')])
    return {
      unit: 'money',
      granularity: 'day',
      series: [
        { key: 'current', label: 'Период', points: now },
        { key: 'previous', label: 'Прошлый период', points: before },
      ],
    }
  },
})

type SalesFigure = 'revenue' | 'checks' | 'avg_check'

async function salesMetric(
  ctx: Context,
  { period, previous }: MetricInput,
  unit: MetricData['unit'],
  figure: SalesFigure,
): Promise<MetricData> {
  const of = (within: MetricInput['period']) =>
    sql`(SELECT ${sql.ref(`exact_${figure}`)} AS value FROM ${salesFigures(ctx, within, null)} f)`
  const [compared, points] = await Promise.all([comparison(ctx, of(period), of(previous)), daily(ctx, period, figure)])
  return { unit, ...compared, spark: points.map(({ y }) => y) }
}

/** A sales figure for every day of a period, null where nothing was sold. */
async function daily(ctx: Context, period: MetricInput['period'], figure: SalesFigure) {
  const { rows } = await sql<{ x: string; y: string | null }>`
    SELECT day::date AS x, f.value::text AS y
    FROM generate_series(${period.from}::date, ${period.to}::date, interval '1 day') day
    LEFT JOIN (
      SELECT business_date, ${sql.ref(figure)} AS value FROM ${salesFigures(ctx, period, 'business_date')} s
    ) f ON f.business_date = day::date
    ORDER BY day`.execute(ctx.db.kysely)
  return rows.map(({ x, y }) => ({ x, y: toNumber(y) }))
}
