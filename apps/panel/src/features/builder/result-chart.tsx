'use client'

import { computedWidget, type WidgetType } from '@vitrina/contract/dashboard'
import type { FigureMetric } from '@vitrina/contract/figure-query'
import type { FigureResult } from '@vitrina/contract/figure-result'
import { shapeOf } from '@vitrina/contract/figure-shape'
import { useId } from 'react'
import { useFigureLabels } from '@/features/figures/use-figure-labels'
import { useLabelledWidget } from '@/features/widgets/use-labelled-widget'
import { WidgetBlock } from '@/features/widgets/widget-block'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import type { BuilderQuery } from './builder-query'

interface ResultChartProps {
  query: BuilderQuery
  result: FigureResult
  drawn: FigureMetric | undefined
  onDraw: (metric: FigureMetric) => void
}

/** Draws the result by its shape: figures, a series over time, a ranking, or weekdays by hours. */
export function ResultChart({ query, result, drawn, onDraw }: ResultChartProps) {
  const { by } = result.query
  if (shapeOf(by) === 'metric') {
    return (
      <div className={cn('grid grid-cols-2 gap-3 sm:gap-4', result.charts.length > 2 && 'lg:grid-cols-3')}>
        {result.query.metrics.map((metric) => (
          <Chart key={metric} metric={metric} query={query} result={result} />
        ))}
      </div>
    )
  }
  if (drawn === undefined) return null
  return (
    <div className="@container">
      {result.query.metrics.length > 1 && <MetricChoice metrics={result.query.metrics} drawn={drawn} onDraw={onDraw} />}
      <Chart metric={drawn} query={query} result={result} />
    </div>
  )
}

function Chart({ metric, query, result }: { metric: FigureMetric; query: BuilderQuery; result: FigureResult }) {
  const words = useFigureLabels()
  const labelledWidget = useLabelledWidget()
  const { by } = result.query
  const data = result.charts[result.query.metrics.indexOf(metric)]
  if (data === undefined) return null
  const source = { metrics: [metric], by, where: query.where }
  const title = words.title(source)
  const type = typeOf(by)
  const widget = computedWidget({ id: `chart_${metric}`, title, layout: { x: 0, y: 0, w: 12, h: 4 } }, type, data)
  const asked = { type, metric: null, query: { ...query, ...source } }
  return <WidgetBlock widget={labelledWidget(widget, asked)} metric={source} className="@container min-w-0" />
}

function typeOf(by: BuilderQuery['by']): WidgetType {
  switch (shapeOf(by)) {
    case 'metric':
      return 'metric'
    case 'series':
      return by[0] === 'hour' ? 'bar' : 'line'
    case 'heatmap':
      return 'heatmap'
    default:
      return 'bar'
  }
}

/** Chooses which of several metrics is drawn. */
function MetricChoice({
  metrics,
  drawn,
  onDraw,
}: {
  metrics: readonly FigureMetric[]
  drawn: FigureMetric
  onDraw: (metric: FigureMetric) => void
}) {
  const { t } = useI18n()
  const words = useFigureLabels()
  const name = useId()
  return (
    <fieldset className="print:hidden mb-2 flex min-w-0 flex-wrap items-center gap-1.5">
      <legend className="sr-only">{t('builder.chart.metric')}</legend>
      {metrics.map((metric) => (
        <label
          key={metric}
          className="flex h-8 cursor-pointer items-center rounded-lg px-2.5 text-[0.8125rem] text-ink-soft hover:text-ink has-[:checked]:bg-chosen has-[:checked]:font-medium has-[:focus-visible]:outline-2 has-[:checked]:text-ink has-[:checked]:shadow-card has-[:focus-visible]:outline-accent"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={metric === drawn}
            onChange={() => onDraw(metric)}
          />
          {words.metric(metric)}
        </label>
      ))}
    </fieldset>
  )
}
