import type { WidgetData } from '@vitrina/contract/dashboard'
import type { FigureQuery } from '@vitrina/contract/figure-query'
import type { AskFigures, FigureResult } from '@vitrina/contract/figure-result'
import type { Context } from '../context.ts'
import { dimensions, isOfServed } from './dimensions.ts'
import { daysOfQuery, getFigures } from './get-figures.ts'
import { inputOfQuery, metricOfQuery } from './query-metric.ts'
import { unitOf } from './transforms.ts'

/**
 * The figures a query asks for, and charts of them as a widget of the same query draws them. Needs the scopes of its metrics
 * and dimensions; throws `invalid_parameter` as `getFigures` does.
 */
export async function tellFigures(ctx: Context, { query: asking, most }: AskFigures): Promise<FigureResult> {
  const figures = await getFigures(ctx, asking, { most, tier: 1 })
  const { query } = figures
  const { transform, having, members, metrics, limit } = query
  const asked = { ...inputOfQuery(await daysOfQuery(ctx, query), query), made: { transform, having, members } }
  // The first rows of one metric are the rows of all of them.
  const [first = 'revenue'] = metrics
  const isOrdered = query.order !== null || query.by.some((dimension) => dimensions[dimension].isOrdered)
  const order =
    limit === null || isOrdered ? query.order : { metric: first, direction: 'desc' as const, of: 'value' as const }
  const charts = await Promise.all(
    metrics.map(async (metric): Promise<WidgetData[]> => {
      const drawn = isOnlyTold(query) ? null : metricOfQuery({ ...query, order, shares: false }, metric)
      return drawn === null ? [] : [await drawn.compute(ctx, asked)]
    }),
  )
  const units = metrics.map((metric) => unitOf(metric, transform))
  return { ...figures, units, ...(isOfServed(query.by) && { isOfServed: true as const }), charts: charts.flat() }
}

/** A course within each of others, and the first of each, are of the dimensions as they stand, which no chart of two keeps. */
function isOnlyTold({ by, transform, perGroup }: FigureQuery): boolean {
  return by.length > 1 && (perGroup !== null || transform === 'cumulative' || transform === 'delta')
}
