import { z } from 'zod'
import { Period } from './dates.ts'
import { FoodCostData, HeatmapData, MetricData, RankingData, SeriesData, TableData, TextData } from './widget.ts'

export const WidgetType = z.enum(['metric', 'line', 'area', 'bar', 'pie', 'table', 'heatmap', 'text'])
export type WidgetType = z.infer<typeof WidgetType>

/** Place on a grid of 12 columns. */
export const WidgetLayout = z.object({
  x: z.int().min(0).max(11),
  y: z.int().min(0).max(1000),
  w: z.int().min(1).max(12),
  h: z.int().min(1).max(100),
})
export type WidgetLayout = z.infer<typeof WidgetLayout>

/** A widget as it is set up: which metric it draws, or the text it holds. */
export const Widget = z
  .object({
    id: z.string(),
    type: WidgetType,
    title: z.string(),
    metric: z.string().nullable().describe('Id of the metric it draws; null for text'),
    markdown: z.string().nullable(),
    layout: WidgetLayout,
  })
  .meta({ id: 'Widget' })
export type Widget = z.infer<typeof Widget>

export const Dashboard = z
  .object({
    id: z.int(),
    object: z.literal('dashboard'),
    name: z.string(),
    description: z.string().nullable(),
    isShared: z.boolean(),
    isPreset: z.boolean(),
    createdAt: z.string().meta({ format: 'date-time' }),
    updatedAt: z.string().meta({ format: 'date-time' }),
    widgets: z.array(Widget),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof Dashboard>

/** What a widget draws; which shape it is follows from its type and metric. */
export const WidgetData = z.union([MetricData, FoodCostData, SeriesData, RankingData, HeatmapData, TableData, TextData])
export type WidgetData = z.infer<typeof WidgetData>

export const ComputedWidget = z
  .object({ id: z.string(), type: WidgetType, title: z.string(), layout: WidgetLayout, data: WidgetData })
  .meta({ id: 'ComputedWidget' })
export type ComputedWidget = z.infer<typeof ComputedWidget>

export const DashboardData = z
  .object({
    id: z.int(),
    object: z.literal('dashboard_data'),
    name: z.string(),
    period: Period,
    widgets: z.array(ComputedWidget),
  })
  .meta({ id: 'DashboardData' })
export type DashboardData = z.infer<typeof DashboardData>
