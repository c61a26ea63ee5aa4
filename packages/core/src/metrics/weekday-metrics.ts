import type { RankingData } from '@vitrina/contract/widget'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { toNumber } from '../text/numbers.ts'
import { defineMetric, type MetricInput } from './define-metric.ts'
import { averageCheck, money, salesFigures } from './figures.ts'
import { perInput } from './per-input.ts'

/** Average net revenue of a Monday, a Tuesday … that had sales, in the order of the week. */
export const revenueByWeekday = defineMetric<RankingData>({
  id: 'revenue_by_weekday',
  title: { ru: 'Выручка по дням недели, в среднем за день', en: 'Revenue by weekday, average a day' },
  unit: 'money',
  scope: 'read:checks',
  compute: (ctx, input) => byWeekday(ctx, input, 'money', 'revenue'),
})

/** Average number of checks of a Monday, a Tuesday … that had sales, in the order of the week. */
export const checksByWeekday = defineMetric<RankingData>({
  id: 'checks_by_weekday',
  title: { ru: 'Чеки по дням недели, в среднем за день', en: 'Checks by weekday, average a day' },
  // An average number of checks is seldom a whole one.
  unit: 'quantity',
  scope: 'read:checks',
  compute: (ctx, input) => byWeekday(ctx, input, 'quantity', 'checks'),
})

/** Net revenue ÷ checks over all Mondays, all Tuesdays …, in the order of the week. */
export const averageCheckByWeekday = defineMetric<RankingData>({
  id: 'avg_check_by_weekday',
  title: { ru: 'Средний чек по дням недели', en: 'Average check by weekday' },
  unit: 'money',
  scope: 'read:checks',
  compute: (ctx, input) => byWeekday(ctx, input, 'money', 'avg_check'),
})

export const weekdayNames = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье']

type WeekdayFigure = 'revenue' | 'checks' | 'avg_check'

interface WeekdayRow extends Record<WeekdayFigure, string | null> {
  /** ISO: 1 is Monday. */
  weekday: number
}

async function byWeekday(
  ctx: Context,
  input: MetricInput,
  unit: RankingData['unit'],
  figure: WeekdayFigure,
): Promise<RankingData> {
  const items = (await weekdays(ctx, input)).map((row) => ({
    id: String(row.weekday),
    label: weekdayNames[row.weekday - 1] ?? '',
    value: toNumber(row[figure]),
    sharePct: null,
  }))
  return { unit, items: items.filter(({ value }) => value !== null) }
}

// Averages are over days that had sales: a day the restaurants stood closed makes no other day weaker.
const weekdays = perInput(async (ctx, { period, restaurantIds }) => {
  const { rows } = await sql<WeekdayRow>`
    SELECT weekday, ${money(sql`avg(revenue)`)} AS revenue, ${money(sql`avg(checks)`)} AS checks,
      ${money(averageCheck)} AS avg_check
    FROM (
      SELECT extract(isodow FROM business_date)::int AS weekday, exact_revenue AS revenue, exact_checks AS checks
      FROM ${salesFigures(ctx, period, 'business_date', restaurantIds)} days
    ) day
    GROUP BY weekday ORDER BY weekday`.execute(ctx.db.kysely)
  return rows
})
