import type { FigureMetric } from '@vitrina/contract/figure-query'

/** Which way a metric is good news; absent where neither is. */
export const goodWhen: Readonly<Partial<Record<FigureMetric, 'up' | 'down'>>> = {
  ...{ revenue: 'up', checks: 'up', avg_check: 'up', guests: 'up', revenue_per_guest: 'up', items_per_check: 'up' },
  ...{ gross: 'up', revenue_per_day: 'up', checks_per_day: 'up', revenue_per_hour: 'up', orders: 'up', quantity: 'up' },
  ...{ gross_profit: 'up', margin_pct: 'up', food_cost: 'down', markup: 'up', known_cost_share: 'up' },
  // Refunds are negative: more of them is a lesser sum.
  ...{ returns: 'up', return_share: 'down', return_quantity: 'down', voids: 'down', void_sum: 'down' },
  ...{ checks_without_waiter: 'down', revenue_without_waiter: 'down' },
}
