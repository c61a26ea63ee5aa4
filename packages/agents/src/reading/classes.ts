import type { FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import type { Reported } from './narrowing.ts'

export function isClass(dimension: FigureDimension): boolean {
  return dimension.startsWith('abc_') || dimension === 'quadrant'
}

const figureOfClass = { abc_revenue: 'revenue', abc_margin: 'gross_profit', abc_quantity: 'quantity' } as const

/** «группа А по марже»: the named figure selects the classification. */
export function resolveClasses(by: FigureDimension[], where: Reported[], metrics: FigureMetric[]): void {
  const [metric] = metrics
  const name =
    metric === 'gross_profit' || metric === 'margin_pct'
      ? 'abc_margin'
      : metric === 'quantity' || metric === 'orders'
        ? 'abc_quantity'
        : 'abc_revenue'
  const at = by.indexOf('abc_revenue')
  if (at >= 0) by[at] = name
  for (const [i, one] of where.entries()) if (one.dimension === 'abc_revenue') where[i] = { ...one, dimension: name }
  if (metric === 'margin_pct') metrics[0] = 'gross_profit'
  for (const dimension of ['abc_revenue', 'abc_margin', 'abc_quantity'] as const) {
    const isIn = by.includes(dimension) || where.some((one) => one.dimension === dimension)
    if (isIn && metrics.length === 0) metrics.push(figureOfClass[dimension])
  }
}
