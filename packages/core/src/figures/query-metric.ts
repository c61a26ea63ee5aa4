import type { WidgetData, WidgetType } from '@vitrina/contract/dashboard'
import { figureDimensionWords, figureMetricWords } from '@vitrina/contract/figure-metrics'
import type { FigureMetric } from '@vitrina/contract/figure-query'
import { shapeDrawnAs, shapeOf } from '@vitrina/contract/figure-shape'
import { Granularity } from '@vitrina/contract/widget'
import { figuresAsked, isPlain, type WidgetQuery } from '@vitrina/contract/widget-query'
import { bareConditions } from './bare-conditions.ts'
import type { Metric, MetricInput } from './define-metric.ts'
import { dimensions } from './dimensions.ts'
import { isOfNow, measures } from './measures.ts'
import type { Tier } from './plan.ts'
import { countNow, heatmapOf, ofCosts, ofGuests, oneFigure, overDays, overHours, ranked } from './shapes.ts'

/** Bars of what there are very many of, unless the query says how many. */
const mostBars = 15

/** One metric of a query as a widget of its shape draws it; null where only a table tells it. */
export function metricOfQuery({ by, order, limit }: Omit<WidgetQuery, 'metrics'>, metric: FigureMetric) {
  const [dimension] = by
  const title = titleOf(metric, by)
  const id = [metric, ...by].join('_by_')
  switch (shapeOf(by)) {
    case 'metric':
      if (isOfNow(metric)) return countNow(id, title, metric)
      return figureShape(metric)(id, title, metric)
    case 'series':
      return dimension === 'hour' ? overHours(id, title, metric) : overDays(id, title, metric)
    case 'ranking': {
      if (dimension === undefined) return null
      const { isOrdered } = dimensions[dimension]
      const most = limit ?? (isOrdered ? null : mostBars)
      return ranked(id, title, metric, {
        ...{ by: dimension, scope: measures[metric].scope, compares: true },
        ...(most !== null && { most }),
        ...(order !== null ? { order } : isOrdered && { order: null }),
      })
    }
    case 'heatmap':
      return heatmapOf(id, title, metric)
    case 'table':
      return null
  }
}

/** With what it is known of, where that may not be all. */
function figureShape(metric: FigureMetric) {
  const { leaves } = measures[metric]
  if (leaves.includes('cost')) return ofCosts
  return leaves.includes('guests') ? ofGuests : oneFigure
}

/** The metric of a query that a widget of the type draws; null where it cannot be drawn so. */
export function drawnMetric(type: WidgetType, query: WidgetQuery): Metric<WidgetData> | null {
  const [metric, ...others] = query.metrics
  if (type === 'text' || metric === undefined || others.length > 0 || !isPlain(figuresAsked(query))) return null
  return shapeDrawnAs[shapeOf(query.by)].includes(type) ? metricOfQuery(query, metric) : null
}

/** How deep a widget of the type reads: a chart rollups alone, a table as deep as a question. */
export function tierOf(type: WidgetType): Tier {
  return type === 'table' ? 3 : 1
}

/** What a widget's metric is asked for, narrowed as its query says. */
export function inputOfQuery(input: MetricInput, { by, where }: Pick<WidgetQuery, 'by' | 'where'>): MetricInput {
  const grain = Granularity.safeParse(by[0])
  return {
    ...input,
    ...(where.length > 0 && { where: bareConditions(where) }),
    ...(grain.success && { grain: grain.data }),
  }
}

function titleOf(metric: FigureMetric, by: WidgetQuery['by']): [ru: string, en: string] {
  const { name } = figureMetricWords[metric]
  const told = by.map((dimension) => figureDimensionWords[dimension].by)
  return [[name.ru, ...told.map(({ ru }) => ru)].join(' '), [name.en, ...told.map(({ en }) => en)].join(' ')]
}
