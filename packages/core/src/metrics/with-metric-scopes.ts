import type { Context } from '../context.ts'
import { metricCatalogue } from './metric-catalogue.ts'

/**
 * The context with the scopes of all metrics. A metric asks for the scope of the list it is of, for those who ask for it by
 * itself; whoever may read dashboards, or set up mailings, has every metric in them.
 */
export function withMetricScopes(ctx: Context): Context {
  const needed = [...metricCatalogue.values()].map(({ metric }) => metric.scope)
  return { ...ctx, scopes: new Set([...ctx.scopes, ...needed]) }
}
