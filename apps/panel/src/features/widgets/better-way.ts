const ways: Partial<Record<string, 'up' | 'down'>> = {
  revenue: 'up',
  checks: 'up',
  avg_check: 'up',
  food_cost: 'down',
  checks_without_waiter: 'down',
  revenue_without_waiter: 'down',
  stock_below_threshold: 'down',
}

/** Which way of a metric is good news; null where it is not known. */
export function betterWay(metric: string | null | undefined): 'up' | 'down' | null {
  return ways[metric ?? ''] ?? null
}
