import type { Period } from '@vitrina/contract/dates'
import type { MetricData, SeriesData } from '@vitrina/contract/widget'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { toNumber } from '../text/numbers.ts'
import { daysOf, type TimeAxis } from '../time/time-axis.ts'
import { comparison } from './comparison.ts'
import { defineMetric, type MetricInput } from './define-metric.ts'
import { salesFigures } from './figures.ts'
import { perInput } from './per-input.ts'
import { axesOf, seriesOverTime, sparkOf } from './series-over-time.ts'

/** Net revenue: the sum of line totals with discounts, returns negative. Null when nothing was sold. */
export const revenue = defineMetric<MetricData>({
  id: 'revenue',
  title: { ru: 'Выручка', en: 'Revenue' },
  unit: 'money',
  scope: 'read:checks',
  compares: true,
  compute: (ctx, input) => salesMetric(ctx, input, 'money', 'revenue'),
})

/** Checks with at least one sale line; a return document is not a check. */
export const checks = defineMetric<MetricData>({
  id: 'checks',
  title: { ru: 'Чеки', en: 'Checks' },
  unit: 'count',
  scope: 'read:checks',
  compares: true,
  compute: (ctx, input) => salesMetric(ctx, input, 'count', 'checks'),
})

/** Net revenue ÷ checks. */
export const averageCheckMetric = defineMetric<MetricData>({
  id: 'avg_check',
  title: { ru: 'Средний чек', en: 'Average check' },
  unit: 'money',
  scope: 'read:checks',
  compares: true,
  compute: (ctx, input) => salesMetric(ctx, input, 'money', 'avg_check'),
})

/** Part of the checks that names no waiter. */
export const checksWithoutWaiter = defineMetric<MetricData>({
  id: 'checks_without_waiter',
  title: { ru: 'Чеки без официанта', en: 'Checks without a waiter' },
  unit: 'count',
  scope: 'read:checks',
  compares: true,
  compute: (ctx, input) => salesMetric(ctx, input, 'count', 'checks_without_waiter'),
})

/** Part of the net revenue whose checks name no waiter. */
export const revenueWithoutWaiter = defineMetric<MetricData>({
  id: 'revenue_without_waiter',
  title: { ru: 'Выручка без официанта', en: 'Revenue without a waiter' },
  unit: 'money',
  scope: 'read:checks',
  compares: true,
  compute: (ctx, input) => salesMetric(ctx, input, 'money', 'revenue_without_waiter'),
})

/** Net revenue by business date; a day without sales is null. */
export const revenueByDay = defineMetric<SeriesData>({
  id: 'revenue_by_day',
  title: { ru: 'Выручка по дням', en: 'Revenue by day' },
  unit: 'money',
  scope: 'read:checks',
  compares: true,
  compute: (ctx, input) => salesByDay(ctx, input, 'money', 'revenue'),
})

/** Checks by business date; a day without sales is null. */
export const checksByDay = defineMetric<SeriesData>({
  id: 'checks_by_day',
  title: { ru: 'Чеки по дням', en: 'Checks by day' },
  unit: 'count',
  scope: 'read:checks',
  compares: true,
  compute: (ctx, input) => salesByDay(ctx, input, 'count', 'checks'),
})

/** Net revenue ÷ checks of each business date; a day without checks is null. */
export const averageCheckByDay = defineMetric<SeriesData>({
  id: 'avg_check_by_day',
  title: { ru: 'Средний чек по дням', en: 'Average check by day' },
  unit: 'money',
  scope: 'read:checks',
  compares: true,
  compute: (ctx, input) => salesByDay(ctx, input, 'money', 'avg_check'),
})

type SalesFigure = 'revenue' | 'checks' | 'avg_check' | 'checks_without_waiter' | 'revenue_without_waiter'

async function salesMetric(
  ctx: Context,
  input: MetricInput,
  unit: MetricData['unit'],
  figure: SalesFigure,
): Promise<MetricData> {
  const of = (within: Period) =>
    sql`(SELECT ${sql.ref(`exact_${figure}`)} AS value FROM ${salesFigures(ctx, within, null, input.restaurantIds)} f)`
  const [compared, { now }, axes] = await Promise.all([
    comparison(ctx, input, of),
    salesOverTime(ctx, input),
    axesOf(ctx, input),
  ])
  return { unit, ...compared, ...sparkOf(input, axes.now, pointsOf(axes.now, now, figure)) }
}

async function salesByDay(
  ctx: Context,
  input: MetricInput,
  unit: SeriesData['unit'],
  figure: SalesFigure,
): Promise<SeriesData> {
  const [axes, { now, before }] = await Promise.all([axesOf(ctx, input), salesOverTime(ctx, input)])
  const beside = axes.before && before && pointsOf(axes.before, before, figure)
  return seriesOverTime(unit, input, axes.now, pointsOf(axes.now, now, figure), beside)
}

interface SalesRow extends Record<SalesFigure, string | null> {
  place: string
}

type SalesRows = ReadonlyMap<string, SalesRow>

// The places of the period and of the one compared with that something was sold in, by their first day.
const salesOverTime = perInput(async (ctx, input) => {
  const of = async (axis: TimeAxis): Promise<SalesRows> => {
    const days = daysOf(axis)
    if (!days) return new Map()
    const { rows } = await sql<SalesRow>`
      SELECT f.place, f.revenue::text AS revenue, f.checks::text AS checks, f.avg_check::text AS avg_check,
        f.checks_without_waiter::text AS checks_without_waiter, f.revenue_without_waiter::text AS revenue_without_waiter
      FROM ${salesFigures(ctx, days, axis, input.restaurantIds)} f`.execute(ctx.db.kysely)
    return new Map(rows.map((row) => [row.place, row]))
  }
  const axes = await axesOf(ctx, input)
  const [now, before] = await Promise.all([of(axes.now), axes.before && of(axes.before)])
  return { now, before }
})

// A place without sales is null.
function pointsOf({ places }: TimeAxis, rows: SalesRows, figure: SalesFigure) {
  return places.map(({ x, from }) => ({ x, y: toNumber(rows.get(from)?.[figure] ?? null) }))
}
