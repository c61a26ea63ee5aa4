import type { DashboardData } from '@vitrina/contract/dashboard'
import { labelWidget } from '@vitrina/contract/widget-labels'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { readComparison } from '../figures/compared-period.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { readDailyPeriod } from '../time/period.ts'
import { computeWidgets } from './compute-widgets.ts'
import { readDashboard, toDashboard } from './dashboard-rows.ts'

interface AskedData {
  id: string
  date_from?: string | undefined
  date_to?: string | undefined
  compare?: string | undefined
}

/**
 * Computes every widget of a dashboard for a period, with the metrics that the panel draws, labelled in Russian. Needs
 * only `read:dashboards`; 404 when the dashboard is not visible to the caller.
 */
export async function getDashboardData(ctx: Context, input: AskedData) {
  const { data, configuredWidgets } = await compute(ctx, input)
  const widgets = data.widgets.map((block) => {
    const widget = configuredWidgets.find(({ id }) => id === block.id)
    return widget ? labelWidget(block, widget, { language: 'ru', currency: ctx.workspace.currency }) : block
  })
  return itemEnvelope<DashboardData>(ctx, { ...data, widgets })
}

/** The same with the keys of labels, for the panel to put into its reader's language. */
export async function getKeyedDashboardData(ctx: Context, input: AskedData) {
  return itemEnvelope<DashboardData>(ctx, (await compute(ctx, input)).data)
}

async function compute(ctx: Context, input: AskedData) {
  requireScope(ctx, 'read:dashboards')
  const { id, name, widgets: configuredWidgets } = toDashboard(await readDashboard(ctx, input.id))
  const period = readDailyPeriod(ctx, input)
  const widgets = await computeWidgets(ctx, { period, compare: readComparison(input.compare) }, configuredWidgets)
  const data: DashboardData = { id, object: 'dashboard_data', name, period, widgets }
  return { data, configuredWidgets }
}
