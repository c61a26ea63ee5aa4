import type { ComputedWidget, PreviewWidgets } from '@vitrina/contract/dashboard'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { readComparison } from '../figures/compared-period.ts'
import { readDailyPeriod } from '../time/period.ts'
import { computeWidgets } from './compute-widgets.ts'

/**
 * Widgets that are saved nowhere, computed as those of a dashboard are: for the builder, and for pages that draw metrics
 * of one restaurant. Needs `read:dashboards` alone; 400 for dates the wrong way round.
 */
export async function previewWidgets(ctx: Context, input: PreviewWidgets): Promise<ComputedWidget[]> {
  requireScope(ctx, 'read:dashboards')
  const asked = { period: readDailyPeriod(ctx, input), compare: readComparison(input.compare), grain: input.grain }
  return computeWidgets(ctx, asked, input.widgets)
}
