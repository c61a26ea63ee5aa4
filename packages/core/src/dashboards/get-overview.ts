import type { Granularity, Overview } from '@vitrina/contract/widget'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { comparedDays, partlyStored, readComparison } from '../figures/compared-period.ts'
import {
  averageCheck,
  checks,
  discounts,
  foodCost,
  grossProfit,
  guests,
  payments,
  returns,
  revenue,
  revenueByDay,
  revenueByHour,
  revenueByRestaurant,
  revenueHeatmap,
  revenuePerGuest,
  topDishes,
  topWaiters,
  voids,
} from '../figures/presets.ts'
import type { MetricInput } from '../figures/shapes.ts'
import { readCalendar } from '../time/calendar.ts'
import { runningHours } from '../time/hours-over.ts'
import { readDailyPeriod } from '../time/period.ts'

/**
 * Every figure of the panel's first page for a period, compared with the previous days. Needs `read:dashboards` and the
 * scope of each metric.
 */
export async function getOverview(
  ctx: Context,
  query: {
    date_from?: string | undefined
    date_to?: string | undefined
    compare?: string | undefined
    grain?: Granularity | undefined
  },
): Promise<Overview> {
  requireScope(ctx, 'read:dashboards')
  const period = readDailyPeriod(ctx, query)
  const calendar = await readCalendar(ctx)
  const compared = comparedDays(calendar.lastFull, period, readComparison(query.compare))
  const input = {
    ...{ period, held: calendar.held, ...compared, ...runningHours(calendar, period, compared) },
    ...(query.grain && { grain: query.grain }),
  }
  const [more, sales, count, average, cost, byDay, byRestaurant, byHour, heatmap, dishes, waiters] = await Promise.all([
    readMore(ctx, input),
    revenue.compute(ctx, input),
    checks.compute(ctx, input),
    averageCheck.compute(ctx, input),
    foodCost.compute(ctx, input),
    revenueByDay.compute(ctx, input),
    revenueByRestaurant.compute(ctx, input),
    revenueByHour.compute(ctx, input),
    revenueHeatmap.compute(ctx, input),
    topDishes.compute(ctx, input),
    topWaiters.compute(ctx, input),
  ])
  return {
    period,
    previous: compared.previous && { from: compared.previous.from, to: compared.previous.to },
    ...partlyStored(compared.previous, calendar.held?.from ?? null),
    currency: ctx.workspace.currency,
    revenue: sales,
    checks: count,
    avgCheck: average,
    foodCost: cost,
    more,
    revenueByDay: byDay,
    revenueByRestaurant: byRestaurant,
    revenueByHour: byHour,
    revenueHeatmap: heatmap,
    topDishes: dishes,
    topWaiters: waiters,
  }
}

/** The secondary figures of the overview, from the same statement as the first figures. */
async function readMore(ctx: Context, input: MetricInput): Promise<Overview['more']> {
  const [profit, people, perPerson, given, back, struck, paid] = await Promise.all([
    grossProfit.compute(ctx, input),
    guests.compute(ctx, input),
    revenuePerGuest.compute(ctx, input),
    discounts.compute(ctx, input),
    returns.compute(ctx, input),
    voids.compute(ctx, input),
    payments.compute(ctx, input),
  ])
  return {
    ...{ grossProfit: profit, guests: people, revenuePerGuest: perPerson, discounts: given },
    ...{ returns: back, voids: struck, payments: paid },
  }
}
