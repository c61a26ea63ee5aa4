import type { PresetName, Widget, WidgetLayout, WidgetType } from '@vitrina/contract/dashboard'
import { savedFigureLabels } from '@vitrina/contract/saved-figure-labels'
import type { SavedFigureId } from '@vitrina/contract/saved-figures'

/** A dashboard that comes with the product. */
interface PresetDashboard {
  /** Stable name; a workspace's dashboard is recognised by it. */
  preset: PresetName
  name: string
  description: string
  widgets: Widget[]
}

// What stands in the database and in REST; the panel has its own texts for whatever nobody has changed.
const stockText = {
  title: 'О складе',
  markdown:
    'Витрина хранит движения склада, а не остатки. Приход и расход — за период, по суммам движений; движения без суммы сюда не входят. Позиция ниже минимума, если все её движения до сегодняшнего дня дают меньше порога, заданного вместе с движением.',
}

/** For the requested period and all restaurants, with the requested comparison. */
const asAsked: Pick<Widget, 'periodRule' | 'restaurants' | 'comparison'> = {
  periodRule: 'dashboard',
  restaurants: [],
  comparison: 'previous',
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
      widget('gross_profit', 'metric', { x: 0, y: 15, w: 3, h: 2 }),
      widget('guests', 'metric', { x: 3, y: 15, w: 3, h: 2 }),
      widget('revenue_per_guest', 'metric', { x: 6, y: 15, w: 3, h: 2 }),
      widget('payments', 'metric', { x: 9, y: 15, w: 3, h: 2 }),
      widget('discounts', 'metric', { x: 0, y: 17, w: 4, h: 2 }),
      widget('returns', 'metric', { x: 4, y: 17, w: 4, h: 2 }),
      widget('voids', 'metric', { x: 8, y: 17, w: 4, h: 2 }),
    ],
  },
  {
    preset: 'menu',
    name: 'Меню',
    description: 'Фудкост и продажи по категориям: что в меню зарабатывает, а что дорого обходится.',
    widgets: [
      widget('food_cost', 'metric', { x: 0, y: 0, w: 4, h: 4 }),
      widget('food_cost_by_day', 'line', { x: 4, y: 0, w: 8, h: 4 }),
      widget('food_cost_by_category', 'bar', { x: 0, y: 4, w: 6, h: 5 }),
      widget('food_cost_by_restaurant', 'bar', { x: 6, y: 4, w: 6, h: 5 }),
      widget('revenue_by_category', 'bar', { x: 0, y: 9, w: 4, h: 5 }),
      widget('quantity_by_category', 'bar', { x: 4, y: 9, w: 4, h: 5 }),
      widget('top_dishes', 'bar', { x: 8, y: 9, w: 4, h: 5 }),
    ],
  },
  {
    preset: 'service',
    name: 'Сервис',
    description: 'Чеки и средний чек по дням, часам и дням недели, официанты и чеки без официанта.',
    widgets: [
      widget('checks_without_waiter', 'metric', { x: 0, y: 0, w: 6, h: 2 }),
      widget('revenue_without_waiter', 'metric', { x: 6, y: 0, w: 6, h: 2 }),
      widget('checks_by_day', 'line', { x: 0, y: 2, w: 6, h: 4 }),
      widget('avg_check_by_day', 'line', { x: 6, y: 2, w: 6, h: 4 }),
      widget('checks_by_hour', 'bar', { x: 0, y: 6, w: 6, h: 4 }),
      widget('avg_check_by_hour', 'bar', { x: 6, y: 6, w: 6, h: 4 }),
      widget('revenue_by_weekday', 'bar', { x: 0, y: 10, w: 4, h: 5 }),
      widget('checks_by_weekday', 'bar', { x: 4, y: 10, w: 4, h: 5 }),
      widget('avg_check_by_weekday', 'bar', { x: 8, y: 10, w: 4, h: 5 }),
      widget('top_waiters', 'bar', { x: 0, y: 15, w: 12, h: 5 }),
    ],
  },
  {
    preset: 'stock',
    name: 'Склад',
    description: 'Приход и расход по себестоимости и позиции ниже минимума.',
    widgets: [
      widget('stock_below_threshold', 'metric', { x: 0, y: 0, w: 4, h: 2 }),
      aboutStock({ x: 4, y: 0, w: 8, h: 2 }),
      widget('stock_incoming', 'bar', { x: 0, y: 2, w: 6, h: 5 }),
      widget('stock_outgoing', 'bar', { x: 6, y: 2, w: 6, h: 5 }),
    ],
  },
]

function widget(metric: SavedFigureId, type: WidgetType, layout: WidgetLayout): Widget {
  const title = savedFigureLabels[metric].ru
  return { id: metric, type, title, metric, markdown: null, layout, ...asAsked, labelsOf: 'metric' }
}

function aboutStock(layout: WidgetLayout): Widget {
  const { title, markdown } = stockText
  return { id: 'about_stock', type: 'text', title, metric: null, markdown, layout, ...asAsked, labelsOf: 'about_stock' }
}
