import type { HeatmapData, SeriesData } from '@vitrina/contract/widget'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { toNumber } from '../text/numbers.ts'
import { defineMetric, type MetricInput } from './define-metric.ts'
import { money } from './figures.ts'

/** Net revenue by local hour of closing, ordered from the day's end: … 23, 0, 1, 2. Checks without a time are left out. */
export const revenueByHour = defineMetric<SeriesData>({
  id: 'revenue_by_hour',
  title: { ru: 'Выручка по часам', en: 'Revenue by hour' },
  unit: 'money',
  scope: 'read:checks',
  compute: async (ctx, { period }) => {
    const rows = await hours(ctx, period, false)
    const points = rows.map(({ hour, revenue }) => ({ x: String(hour), y: toNumber(revenue) }))
    return { unit: 'money', granularity: 'hour', series: [{ key: 'current', label: 'Период', points }] }
  },
})

/** Net revenue of the period by ISO weekday (y, 1 is Monday) and local hour (x). */
export const revenueHeatmap = defineMetric<HeatmapData>({
  id: 'revenue_heatmap',
  title: { ru: 'Часы и дни недели', en: 'Hours and weekdays' },
  unit: 'money',
  scope: 'read:checks',
  compute: async (ctx, { period }) => {
    const rows = await hours(ctx, period, true)
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

interface HourRow {
  hour: number
  weekday: number
  revenue: string
}

async function hours(ctx: Context, period: MetricInput['period'], byWeekday: boolean): Promise<HourRow[]> {
  const weekday = byWeekday ? sql`extract(isodow FROM business_date)::int` : sql`0`
  const { rows } = await sql<HourRow>`
    SELECT hour, ${weekday} AS weekday, ${money(sql`sum(revenue)`)} AS revenue
    FROM restaurant_hour
    WHERE workspace_id = ${ctx.workspace.id} AND hour >= 0
      AND business_date BETWEEN ${period.from}::date AND ${period.to}::date
    GROUP BY hour, 2
    ORDER BY (hour - (SELECT coalesce(max(day_end_minutes), 0) / 60 FROM restaurant
      WHERE workspace_id = ${ctx.workspace.id}) + 24) % 24, 2`.execute(ctx.db.kysely)
  return rows
}
