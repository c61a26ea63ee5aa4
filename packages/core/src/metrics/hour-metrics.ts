import type { HeatmapData, SeriesData } from '@vitrina/contract/widget'
import { sql } from 'kysely'
import { toNumber } from '../text/numbers.ts'
import { defineMetric } from './define-metric.ts'
import { money } from './figures.ts'
import { perInput } from './per-input.ts'

/** Net revenue by local hour of closing, ordered from the day's end: … 23, 0, 1, 2. Checks without a time are left out. */
export const revenueByHour = defineMetric<SeriesData>({
  id: 'revenue_by_hour',
  title: { ru: 'Выручка по часам', en: 'Revenue by hour' },
  unit: 'money',
  scope: 'read:checks',
  compute: async (ctx, input) => {
    const rows = (await hours(ctx, input)).filter(({ weekday }) => weekday === null)
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

interface HourRow {
  hour: number
  /** Null in the rows over all weekdays. */
  weekday: number | null
  revenue: string
}

const hours = perInput(async (ctx, { period }) => {
  const { rows } = await sql<HourRow>`
    SELECT hour, weekday, ${money(sql`sum(revenue)`)} AS revenue
    FROM (
      SELECT hour, extract(isodow FROM business_date)::int AS weekday, sum(revenue) AS revenue
      FROM restaurant_hour
      WHERE workspace_id = ${ctx.workspace.id} AND hour >= 0
        AND business_date BETWEEN ${period.from}::date AND ${period.to}::date
      GROUP BY hour, business_date
    ) f
    GROUP BY GROUPING SETS ((hour), (hour, weekday))
    ORDER BY (hour - (SELECT coalesce(max(day_end_minutes), 0) / 60 FROM restaurant
      WHERE workspace_id = ${ctx.workspace.id}) + 24) % 24, weekday`.execute(ctx.db.kysely)
  return rows
})
