import type { WidgetType } from './dashboard.ts'
import type { FigureDimension, FigureQuery } from './figure-query.ts'

/** What figures by some dimensions look like, which says how they can be drawn. */
export type FigureShape = 'metric' | 'series' | 'ranking' | 'heatmap' | 'table'

const overTime: readonly FigureDimension[] = ['day', 'week', 'month', 'hour']

/** Dimensions that every day has. */
export const timeDimensions: readonly FigureDimension[] = [
  ...(['day', 'week', 'month', 'quarter', 'year', 'weekday', 'weekend'] as const),
]

/** Dimensions of so many members from a first one, and back to it after the last: from 22 to 2 are five hours. */
const roundDimensions: Readonly<Partial<Record<FigureDimension, { first: number; last: number }>>> = {
  hour: { first: 0, last: 23 },
  weekday: { first: 1, last: 7 },
}

/** The first and the last member of what goes round; null of what does not. */
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

/** How figures of each shape can be drawn; a chart draws one metric, a table any number of them. */
export const shapeDrawnAs: Readonly<Record<FigureShape, readonly Exclude<WidgetType, 'text'>[]>> = {
  metric: ['metric', 'table'],
  series: ['line', 'area', 'bar', 'table'],
  ranking: ['bar', 'pie', 'table'],
  heatmap: ['heatmap', 'table'],
  table: ['table'],
}
