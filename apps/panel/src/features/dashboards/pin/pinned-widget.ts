import { Comparison } from '@vitrina/contract/comparison'
import type { Widget, WidgetDraft, WidgetType } from '@vitrina/contract/dashboard'
import type { FigureMetric } from '@vitrina/contract/figure-query'
import { shapeDrawnAs, shapeOf } from '@vitrina/contract/figure-shape'
import type { PeriodRule } from '@vitrina/contract/period-rule'
import type { BuilderQuery } from '@/features/builder/builder-query'
import { usualSize } from '../builder/arrange'
import { toDraft } from '../builder/widget-settings'

/** The widget types that can show a query. A table shows all of its metrics, any other type only the drawn one. */
export function waysToShow({ by }: Pick<BuilderQuery, 'by'>): readonly Exclude<WidgetType, 'text'>[] {
  return shapeDrawnAs[shapeOf(by)]
}

interface Pinned {
  query: BuilderQuery
  type: Exclude<WidgetType, 'text'>
  /** The metric that is drawn, unless the widget is a table. */
  drawn: FigureMetric
  title: string
  periodRule: PeriodRule
  /** What the figures of the page are compared with, as in its address. */
  compare: string | null
}

/** The widgets of a dashboard with one more below them, which shows the builder's current query. */
export function withPinned(
  widgets: readonly Widget[],
  { query, type, drawn, title, periodRule, compare }: Pinned,
): WidgetDraft[] {
  const { metrics, by, where, order, limit, shares } = query
  const isTable = type === 'table'
  const taken = new Set(widgets.map(({ id }) => id))
  const id = ['', ...widgets, ''].map((_, index) => `query_${index + 1}`).find((name) => !taken.has(name)) ?? 'query'
  const y = widgets.reduce((bottom, { layout }) => Math.max(bottom, layout.y + layout.h), 0)
  const isOrdered = order !== null && (isTable || order.metric === drawn)
  return [
    ...widgets.map(toDraft),
    {
      ...{ id, type, title: title.trim(), metric: null, markdown: null, periodRule, restaurants: [] },
      layout: { x: 0, y, ...(isTable ? { w: 12, h: 5 } : usualSize[type]) },
      // Compared days that were picked by hand belong to the page's period; a dashboard has its own period.
      comparison: Comparison.safeParse(compare).data ?? 'previous',
      query: {
        ...{ metrics: isTable ? metrics : [drawn], by, where, limit, shares: isTable && shares },
        order: isOrdered ? order : null,
      },
    },
  ]
}
