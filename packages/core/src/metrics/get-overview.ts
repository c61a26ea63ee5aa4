import type { Overview } from '@vitrina/contract/widget'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { comparedDays, readComparison } from '../figures/compared-period.ts'
import {
  averageCheck,
  checks,
  foodCost,
  revenue,
  revenueByDay,
  revenueByHour,
  revenueByRestaurant,
  revenueHeatmap,
  topDishes,
  topWaiters,
} from '../figures/presets.ts'
import { lastFullDay, readDailyPeriod } from '../time/period.ts'

/**
 * Every figure of the panel's first page for a period, beside the days it is compared with. Needs
 * `read:dashboards` and the scope of each metric.
 */
export async function getOverview(
  ctx: Context,
  query: { date_from?: string | undefined; date_to?: string | undefined; compare?: string | undefined },
): Promise<Overview> {
  requireScope(ctx, 'read:dashboards')
  const period = readDailyPeriod(ctx, query)
  const compared = comparedDays(await lastFullDay(ctx), period, readComparison(query.compare))
  const input = { period, ...compared }
  const [sales, count, average, cost, byDay, byRestaurant, byHour, heatmap, dishes, waiters] = await Promise.all([
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
    currency: ctx.workspace.currency,
    revenue: sales,
    checks: count,
    avgCheck: average,
    foodCost: cost,
    revenueByDay: byDay,
    revenueByRestaurant: byRestaurant,
    revenueByHour: byHour,
    revenueHeatmap: heatmap,
    topDishes: dishes,
    topWaiters: waiters,
  }
}
