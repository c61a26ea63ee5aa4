import type { ComputedWidget, WidgetDraft } from '@vitrina/contract/dashboard'
import type { Period } from '@vitrina/contract/dates'
import { type Grain, periodInput, seriesInput } from '@/features/period/resolve-period'
import { seriesKey } from '@/features/period/series-key'
import type { Translate } from '@/i18n/translate'

/** The latest checks of one restaurant. */
export function restaurantChecksInput(id: string, period: Period) {
  return { ...periodInput(period), limit: 8, sort: '-opened_at', 'filter[restaurant]': id }
}

export type SeriesPeriod = Period & { compare: string | null; grain: Grain | null }

/** The widgets of one restaurant's page. The id of each is its metric, which leads from its figures to their rows. */
export function trendsInput(id: string, period: SeriesPeriod, t: Translate) {
  const widget = (metric: string, type: WidgetDraft['type'], title: string, [x, y, w, h]: Place): WidgetDraft => ({
    id: metric,
    type,
    title,
    metric,
    markdown: null,
    layout: { x, y, w, h },
    periodRule: 'dashboard',
    restaurants: [id],
    comparison: 'previous',
  })
  return {
    ...seriesInput(period),
    widgets: [
      widget('revenue', 'metric', t('metric.revenue'), [0, 0, 4, 3]),
      widget('checks', 'metric', t('metric.checks'), [4, 0, 4, 3]),
      widget('avg_check', 'metric', t('metric.avgCheck'), [8, 0, 4, 3]),
      widget('revenue_by_day', 'bar', t('chart.byDay'), [0, 3, 12, 7]),
      widget('checks_by_day', 'bar', t('restaurant.checksByDay'), [0, 10, 6, 7]),
      widget('avg_check_by_day', 'line', t('restaurant.avgCheckByDay'), [6, 10, 6, 7]),
      widget('revenue_by_hour', 'bar', t('chart.byHour'), [0, 17, 6, 7]),
      widget('revenue_heatmap', 'heatmap', t('chart.heatmap'), [6, 17, 6, 7]),
      widget('top_dishes', 'bar', t('chart.topDishes'), [0, 24, 6, 8]),
      widget('top_waiters', 'bar', t('chart.topWaiters'), [6, 24, 6, 8]),
    ],
  }
}

type Place = [x: number, y: number, w: number, h: number]

/** Titles a series by what its points cover, which is more than a day for a long period. */
export function titledTrend(widget: ComputedWidget, t: Translate): ComputedWidget {
  const { id, data } = widget
  if (!('series' in data)) return widget
  switch (id) {
    case 'revenue_by_day':
      return { ...widget, title: t(seriesKey('chart.byDay', data.granularity)) }
    case 'checks_by_day':
      return { ...widget, title: t(seriesKey('restaurant.checksByDay', data.granularity)) }
    case 'avg_check_by_day':
      return { ...widget, title: t(seriesKey('restaurant.avgCheckByDay', data.granularity)) }
    default:
      return widget
  }
}
