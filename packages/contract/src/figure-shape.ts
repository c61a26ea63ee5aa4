import type { WidgetType } from './dashboard.ts'
import type { FigureDimension, FigureQuery } from './figure-query.ts'

/** The shape of figures by their dimensions, which determines how they can be drawn. */
export type FigureShape = 'metric' | 'series' | 'ranking' | 'heatmap' | 'table'

const overTime: readonly FigureDimension[] = ['day', 'week', 'month', 'hour']

/** Dimensions that every day has. */
export const timeDimensions: readonly FigureDimension[] = [
  ...(['day', 'week', 'month', 'quarter', 'year', 'weekday', 'weekend'] as const),
]

/** Cyclic dimensions: after the last member comes the first, so 22 to 2 is five hours. */
const roundDimensions: Readonly<Partial<Record<FigureDimension, { first: number; last: number }>>> = {
  hour: { first: 0, last: 23 },
  weekday: { first: 1, last: 7 },
}

/** The first and last member of a cyclic dimension; null for any other. */
export function roundOf(dimension: FigureDimension): { first: number; last: number } | null {
  return roundDimensions[dimension] ?? null
}

/** The shape of figures by their dimensions alone. */
export function shapeOf(by: FigureQuery['by']): FigureShape {
  const [first, second] = by
  if (first === undefined) return 'metric'
  if (second === undefined) return overTime.includes(first) ? 'series' : 'ranking'
  return by.includes('weekday') && by.includes('hour') ? 'heatmap' : 'table'
}

/** How figures of each shape can be drawn; a chart draws one metric, a table any number. */
export const shapeDrawnAs: Readonly<Record<FigureShape, readonly Exclude<WidgetType, 'text'>[]>> = {
  metric: ['metric', 'table'],
  series: ['line', 'area', 'bar', 'table'],
  ranking: ['bar', 'pie', 'table'],
  heatmap: ['heatmap', 'table'],
  table: ['table'],
}
