import type { Widget, WidgetLayout, WidgetType } from '@vitrina/contract/dashboard'
import { metricCatalogue } from '../metrics/metric-catalogue.ts'

/** A dashboard that comes with the product. */
interface PresetDashboard {
  /** Stable name; what a workspace has is told by it. */
  preset: string
  name: string
  description: string
  widgets: Widget[]
}

/** The dashboards every workspace has. */
export const presetDashboards: readonly PresetDashboard[] = [
  {
    preset: 'sales',
    name: 'Продажи',
    description: 'Выручка, чеки, меню и персонал за период: те же цифры, что на странице «Обзор».',
    widgets: [
      widget('revenue', 'metric', { x: 0, y: 0, w: 3, h: 2 }),
      widget('checks', 'metric', { x: 3, y: 0, w: 3, h: 2 }),
      widget('avg_check', 'metric', { x: 6, y: 0, w: 3, h: 2 }),
      widget('food_cost', 'metric', { x: 9, y: 0, w: 3, h: 2 }),
      widget('revenue_by_day', 'line', { x: 0, y: 2, w: 8, h: 4 }),
      widget('revenue_by_restaurant', 'bar', { x: 8, y: 2, w: 4, h: 4 }),
      widget('revenue_by_hour', 'bar', { x: 0, y: 6, w: 6, h: 4 }),
      widget('revenue_heatmap', 'heatmap', { x: 6, y: 6, w: 6, h: 4 }),
      widget('top_dishes', 'bar', { x: 0, y: 10, w: 6, h: 5 }),
      widget('top_waiters', 'bar', { x: 6, y: 10, w: 6, h: 5 }),
    ],
  },
]

function widget(metric: string, type: WidgetType, layout: WidgetLayout): Widget {
  const title = metricCatalogue.get(metric)?.metric.title.ru
  if (title === undefined) throw new Error(`A preset dashboard draws ${metric}, which is no metric`)
  return { id: metric, type, title, metric, markdown: null, layout }
}
