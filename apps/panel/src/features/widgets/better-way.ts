import { figureMetricWords } from '@vitrina/contract/figure-metrics'
import type { DrillSource } from '@/features/drill/use-drill'

const ways: Partial<Record<string, 'up' | 'down'>> = {
  revenue: 'up',
  checks: 'up',
  avg_check: 'up',
  food_cost: 'down',
  checks_without_waiter: 'down',
  revenue_without_waiter: 'down',
  stock_below_threshold: 'down',
}

/** Which way of a metric, or of the first one of a query, is good news; null where it is not known. */
export function betterWay(source: DrillSource): 'up' | 'down' | null {
  if (typeof source !== 'object' || source === null) return ways[source ?? ''] ?? null
  const [metric] = source.metrics
  return metric === undefined ? null : figureMetricWords[metric].better
}
