import type { HeatmapData, SeriesData } from '@vitrina/contract/widget'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { toNumber } from '../text/numbers.ts'
import { defineMetric, type MetricInput } from './define-metric.ts'
import { averageCheck, money, ofRestaurants } from './figures.ts'
import { perInput } from './per-input.ts'

/** Net revenue by local hour of closing, ordered from the day's end: … 23, 0, 1, 2. Checks without a time are left out. */
export const revenueByHour = defineMetric<SeriesData>({
  id: 'revenue_by_hour',
  title: { ru: 'Выручка по часам', en: 'Revenue by hour' },
  unit: 'money',
  scope: 'read:checks',
  compute: (ctx, input) => byHour(ctx, input, 'money', 'revenue'),
})

/** Checks by local hour of closing, in the order of `revenue_by_hour`. */
export const checksByHour = defineMetric<SeriesData>({
  id: 'checks_by_hour',
  title: { ru: 'Чеки по часам', en: 'Checks by hour' },
  unit: 'count',
  scope: 'read:checks',
  compute: (ctx, input) => byHour(ctx, input, 'count', 'checks'),
})

/** Net revenue ÷ checks of each local hour, in the order of `revenue_by_hour`; null where there were returns alone. */
export const averageCheckByHour = defineMetric<SeriesData>({
  id: 'avg_check_by_hour',
  title: { ru: 'Средний чек по часам', en: 'Average check by hour' },
  unit: 'money',
  scope: 'read:checks',
  compute: (ctx, input) => byHour(ctx, input, 'money', 'avg_check'),
})

/** Net revenue of the period by ISO weekday (y, 1 is Monday) and local hour (x). */
export const revenueHeatmap = defineMetric<HeatmapData>({
  id: 'revenue_heatmap',
  title: { ru: 'Часы и дни недели', en: 'Hours and weekdays' },
  unit: 'money',
  scope: 'read:checks',
  compute: async (ctx, input) => {
    const rows = (await hours(ctx, input)).filter(({ weekday }) => weekday !== null)
    const xs = [...new Set(rows.map(({ hour }) => String(hour)))]
    const ys = ['1', '2', '3', '4', '5', '6', '7']
    const cells = rows.map(({ hour, weekday, revenue }) => ({
      x: String(hour),
      y: String(weekday),
      value: toNumber(revenue),
    }))
    return { unit: 'money', xs, ys, cells }
  },
})

type HourFigure = 'revenue' | 'checks' | 'avg_check'

interface HourRow extends Record<HourFigure, string | null> {
  hour: number
  /** Null in the rows over all weekdays. */
  weekday: number | null
}

async function byHour(
  ctx: Context,
  input: MetricInput,
  unit: SeriesData['unit'],
  figure: HourFigure,
): Promise<SeriesData> {
  const rows = (await hours(ctx, input)).filter(({ weekday }) => weekday === null)
  const points = rows.map((row) => ({ x: String(row.hour), y: toNumber(row[figure]) }))
  return { unit, granularity: 'hour', series: [{ key: 'current', label: 'Период', points }] }
}

const hours = perInput(async (ctx, { period, restaurantIds }) => {
  const { rows } = await sql<HourRow>`
    SELECT hour, weekday, ${money(sql`sum(revenue)`)} AS revenue, sum(checks)::text AS checks,
      ${money(averageCheck)} AS avg_check
    FROM (
      SELECT hour, extract(isodow FROM business_date)::int AS weekday, sum(revenue) AS revenue,
        sum(checks) AS checks
      FROM restaurant_hour
      WHERE workspace_id = ${ctx.workspace.id} AND hour >= 0
        AND business_date BETWEEN ${period.from}::date AND ${period.to}::date
        ${ofRestaurants('restaurant_id', restaurantIds)}
      GROUP BY hour, business_date
    ) f
    GROUP BY GROUPING SETS ((hour), (hour, weekday))
    ORDER BY (hour - (SELECT coalesce(max(day_end_minutes), 0) / 60 FROM restaurant
      WHERE workspace_id = ${ctx.workspace.id} ${ofRestaurants('id', restaurantIds)}) + 24) % 24, weekday`.execute(
    ctx.db.kysely,
  )
  return rows
})
