import type { WidgetData } from '@vitrina/contract/dashboard'
import type { AskFigures, FigureResult } from '@vitrina/contract/figure-result'
import type { Context } from '../context.ts'
import { isOfServed } from './dimensions.ts'
import { daysOfQuery, getFigures } from './get-figures.ts'
import { measures } from './measures.ts'
import { inputOfQuery, metricOfQuery } from './query-metric.ts'

/**
 * The figures a query asks for, and charts of them as a widget of the same query draws them. Needs the scopes of its metrics
 * and dimensions; throws `invalid_parameter` as `getFigures` does.
 */
export async function tellFigures(ctx: Context, { query: asking, most }: AskFigures): Promise<FigureResult> {
  const figures = await getFigures(ctx, asking, { most, tier: 1 })
  const { query } = figures
  const asked = inputOfQuery(await daysOfQuery(ctx, query), query)
  const charts = await Promise.all(
    query.metrics.map(async (metric): Promise<WidgetData[]> => {
      // An order by one metric is no order of a chart that draws another.
      const order = query.order?.metric === metric ? query.order : null
      const drawn = metricOfQuery({ ...query, order, shares: false }, metric)
      return drawn === null ? [] : [await drawn.compute(ctx, asked)]
    }),
  )
  const units = query.metrics.map((metric) => measures[metric].unit)
  return { ...figures, units, ...(isOfServed(query.by) && { isOfServed: true as const }), charts: charts.flat() }
}
