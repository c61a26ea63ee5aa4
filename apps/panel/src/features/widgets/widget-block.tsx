'use client'

import type { ComputedWidget } from '@vitrina/contract/dashboard'
import { FiguresOf } from '@/features/drill/figures-of'
import type { DrillSource } from '@/features/drill/use-drill'
import type { Compared } from '@/features/period/compared-words'
import { HeatMapBlock } from './heat-map-block'
import { MetricBlock } from './metric-block'
import { QueryTableBlock } from './query-table-block'
import { RankingBlock } from './ranking-block'
import { SeriesBlock } from './series-block'
import { TableBlock } from './table-block'
import { TextBlock } from './text-block'

interface WidgetBlockProps {
  widget: ComputedWidget
  /** Id of the metric it draws, by which its figures lead to what is behind them. */
  metric?: DrillSource
  className?: string | undefined
}

/** A computed widget as its type and its data ask to be drawn: the same in an answer as on a dashboard. */
export function WidgetBlock({ widget, metric, className }: WidgetBlockProps) {
  return (
    <FiguresOf period={widget.period} restaurants={widget.restaurants} compared={comparedOf(widget)}>
      <Block widget={widget} metric={metric} className={className} />
    </FiguresOf>
  )
}

/** What a widget of days or a comparison of its own stands beside; undefined: what those around do. */
function comparedOf({ period, previous, data }: ComputedWidget): Compared | null | undefined {
  if (previous === undefined) return period && null
  return { previous, fullDays: 'fullDays' in data ? data.fullDays : undefined }
}

function Block({ widget, metric, className }: WidgetBlockProps) {
  const { id, type, title, data } = widget
  const place = { id, title, metric, className }
  if ('markdown' in data) return <TextBlock {...place} data={data} />
  if ('columns' in data && typeof metric === 'object' && metric !== null) {
    return <QueryTableBlock {...place} query={metric} data={data} />
  }
  if ('columns' in data) return <TableBlock {...place} data={data} />
  if ('cells' in data) return <HeatMapBlock {...place} data={data} />
  if ('items' in data) return <RankingBlock {...place} data={data} asPie={type === 'pie'} />
  if ('series' in data) {
    const kind = type === 'line' || type === 'area' ? type : 'bar'
    return <SeriesBlock {...place} data={data} kind={kind} />
  }
  // An answer tells its metric for which way is good alone: its period is not always the figure's own.
  return <MetricBlock {...place} data={data} />
}
