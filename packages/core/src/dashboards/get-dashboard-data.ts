import type { ComputedWidget, DashboardData, Widget } from '@vitrina/contract/dashboard'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { itemEnvelope } from '../list/envelope.ts'
import type { MetricInput } from '../metrics/define-metric.ts'
import { metricCatalogue, metricFor } from '../metrics/metric-catalogue.ts'
import { previousPeriod, readPeriod } from '../time/period.ts'
import { readDashboard } from './dashboard-rows.ts'

/**
 * Every widget of a dashboard, computed for a period by the metrics that draw the panel. Needs `read:dashboards` alone;
 * 404 when the dashboard is not there.
 */
export async function getDashboardData(
  ctx: Context,
  input: { id: string; date_from?: string | undefined; date_to?: string | undefined },
) {
  requireScope(ctx, 'read:dashboards')
  const dashboard = await readDashboard(ctx, input.id)
  const period = readPeriod(ctx, input)
  // One context and one input for all: that is what metrics share their rows by.
  const reading = withMetricScopes(ctx)
  const asked = { period, previous: previousPeriod(period) }
  const data: DashboardData = {
    id: dashboard.id,
    object: 'dashboard_data',
    name: dashboard.name,
    period,
    widgets: await Promise.all(dashboard.widgets.map((widget) => computeWidget(reading, asked, widget))),
  }
  return itemEnvelope(ctx, data)
}

// The contract opens dashboards and their data by `read:dashboards`; a metric asks for the scope of the list it is of,
// for those who ask for it by itself. So the figures of a dashboard are computed with the scopes of all metrics.
function withMetricScopes(ctx: Context): Context {
  const needed = [...metricCatalogue.values()].map(({ metric }) => metric.scope)
  return { ...ctx, scopes: new Set([...ctx.scopes, ...needed]) }
}

/** A widget whose metric is gone, or can't be drawn as its type, becomes a text that says so; the others are as ever. */
async function computeWidget(ctx: Context, input: MetricInput, widget: Widget): Promise<ComputedWidget> {
  const { id, type, title, layout } = widget
  if (type === 'text') return { id, type, title, layout, data: { markdown: widget.markdown ?? '' } }
  const metric = metricFor(type, widget.metric)
  if (metric) return { id, type, title, layout, data: await metric.compute(ctx, input) }
  const markdown = `Показатель «${widget.metric ?? ''}» больше не рассчитывается. Удалите виджет или выберите другой показатель.`
  return { id, type: 'text', title, layout, data: { markdown } }
}
