import { savedFigure } from '@vitrina/contract/saved-figures'
import { drillCell } from './drill-cell'
import type { DrillPoint, DrillScope, DrillTarget } from './drill-href'
import { membersAt, type QuerySource } from './query-source'

/**
 * Where the figure of a saved metric or of a query leads at a point; null if no page shows exactly its rows. The period
 * is always in the address, so the link stays valid whatever the user chooses meanwhile.
 */
export function drillPoint(
  source: string | QuerySource,
  scope: DrillScope,
  point: DrillPoint = {},
): DrillTarget | null {
  if (typeof source === 'string') {
    const saved = savedFigure(source)
    return saved && drillCell({ metric: saved.metric, where: [], ...membersAt(saved, point) }, scope)
  }
  const [metric] = source.metrics
  return metric === undefined ? null : drillCell({ metric, where: source.where, ...membersAt(source, point) }, scope)
}
