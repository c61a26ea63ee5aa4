import type { DashboardData } from '@vitrina/contract/dashboard'
import { labelWidget } from '@vitrina/contract/widget-labels'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { readComparison } from '../figures/compared-period.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { readDailyPeriod } from '../time/period.ts'
import { computeWidgets } from './compute-widgets.ts'
import { readDashboard, toDashboard } from './dashboard-rows.ts'

/**
 * Computes every widget of a dashboard for a period, with the metrics that the panel draws. Labels are in Russian, as
 * REST has them. Needs only `read:dashboards`; 404 when the dashboard is not visible to the caller.
 */
export async function getDashboardData(
  ctx: Context,
  input: { id: string; date_from?: string | undefined; date_to?: string | undefined; compare?: string | undefined },
) {
  requireScope(ctx, 'read:dashboards')
  const { id, name, widgets } = toDashboard(await readDashboard(ctx, input.id))
  const period = readDailyPeriod(ctx, input)
  const computed = await computeWidgets(ctx, { period, compare: readComparison(input.compare) }, widgets)
  const setUp = new Map(widgets.map((widget) => [widget.id, widget]))
  const data: DashboardData = {
    id,
    object: 'dashboard_data',
    name,
    period,
    widgets: computed.map((block) => {
      const widget = setUp.get(block.id)
      return widget ? labelWidget(block, widget, { language: 'ru', currency: ctx.workspace.currency }) : block
    }),
  }
  return itemEnvelope(ctx, data)
}
