import type { MetricOffer } from '@vitrina/contract/dashboard'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { drawnAs, metricCatalogue } from '../figures/presets.ts'

/** Every metric that a widget may draw, with the widget types that can draw it. Needs `read:dashboards`. */
export function listMetrics(ctx: Context): MetricOffer[] {
  requireScope(ctx, 'read:dashboards')
  return [...metricCatalogue.values()].map(({ metric: { id, unit, compares = false }, shape }) => ({
    id,
    unit,
    types: [...drawnAs[shape]],
    compares,
  }))
}
