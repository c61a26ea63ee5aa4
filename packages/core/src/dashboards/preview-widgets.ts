import type { ComputedWidget, PreviewWidgets } from '@vitrina/contract/dashboard'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { readComparison } from '../figures/compared-period.ts'
import { readDailyPeriod } from '../time/period.ts'
import { computeWidgets } from './compute-widgets.ts'

/**
 * Computes widgets that are not saved, as those of a dashboard: for the builder, and for pages that draw metrics of one
 * restaurant. Labels are keys. Needs only `read:dashboards`; 400 for dates in the wrong order.
 */
export async function previewWidgets(ctx: Context, input: PreviewWidgets): Promise<ComputedWidget[]> {
  requireScope(ctx, 'read:dashboards')
  const asked = { period: readDailyPeriod(ctx, input), compare: readComparison(input.compare), grain: input.grain }
  return computeWidgets(ctx, asked, input.widgets)
}
