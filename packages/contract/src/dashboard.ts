import { z } from 'zod'
import { Comparison, compareQuery } from './comparison.ts'
import { instant, Period } from './dates.ts'
import { exampleAt, examplePeriod } from './example.ts'
import { dailyPeriodQuery } from './list-query.ts'
import { PeriodRule } from './period-rule.ts'
import { text } from './text.ts'
import {
  FoodCostData,
  grainQuery,
  HeatmapData,
  MetricData,
  RankingData,
  SeriesData,
  TableData,
  TextData,
  Unit,
} from './widget.ts'
import { WidgetQuery } from './widget-query.ts'

export const WidgetType = z
  .enum(['metric', 'line', 'area', 'bar', 'pie', 'table', 'heatmap', 'text'])
  .describe('How it is drawn')
export type WidgetType = z.infer<typeof WidgetType>

/** Position on a grid of 12 columns. */
export const WidgetLayout = z
  .object({
    x: z.int().min(0).max(11).describe('Column of its left edge, from 0'),
    y: z.int().min(0).max(1000).describe('Row of its upper edge, from 0'),
    w: z.int().min(1).max(12).describe('Width in columns'),
    h: z.int().min(1).max(100).describe('Height in rows'),
  })
  .meta({ id: 'WidgetLayout', description: 'Place on a grid of 12 columns' })
export type WidgetLayout = z.infer<typeof WidgetLayout>

/** A widget as it is configured, in its public form. */
const PublicWidget = z
  .object({
    id: z.string().describe('Tells the widget apart on its dashboard'),
    type: WidgetType,
    title: z.string().describe('Heading'),
    metric: z.string().nullable().describe('Id of the metric it draws; null for text'),
    markdown: z.string().nullable().describe('The text it holds, in Markdown; null for what draws a metric'),
    layout: WidgetLayout,
    periodRule: PeriodRule.default('dashboard').describe(
      '`dashboard`: the period that is asked for. `this_…` runs up to today, `last_…_days` are full days up to yesterday; weeks start on Monday',
    ),
    restaurants: z.array(z.string()).default([]).describe('Ids of the restaurants it is of; empty: all'),
    comparison: Comparison.default('previous').describe(
      '`previous`: the days before, like with like: a day beside the same weekday of the week before, a calendar month, quarter or year beside the same dates of the one before, other days moved back by whole weeks. `week_ago`, `month_ago`: moved back by whole weeks, by a month. `year_ago`: 52 weeks for up to 28 days, else the same dates',
    ),
    query: WidgetQuery.optional().describe(
      'What it asks for, where that is no metric of the catalogue; `metric` is null then',
    ),
  })
  .meta({ id: 'Widget', description: 'A widget as it is set up' })

/**
 * Whose texts a widget has until someone changes them: its metric's title, or those of the text that comes with the
 * product. The panel shows them in the reader's language; the stored ones are for everyone else.
 */
const WidgetLabels = z.enum(['metric', 'about_stock']).optional()

/** A widget as it is configured: the metric it draws and how, or the text it contains. */
export const Widget = PublicWidget.extend({ labelsOf: WidgetLabels })
export type Widget = z.infer<typeof Widget>

/** A widget as a person configures it; its type and metric have to match. */
export const WidgetDraft = z.strictObject({
  id: text(1, 60),
  type: WidgetType,
  title: text(1, 120),
  metric: text(1, 60).nullable(),
  markdown: text(0, 10_000).nullable(),
  layout: WidgetLayout,
  periodRule: PeriodRule,
  restaurants: z.array(z.string().max(100)).max(200),
  comparison: Comparison,
  query: WidgetQuery.optional(),
  labelsOf: WidgetLabels,
})
export type WidgetDraft = z.infer<typeof WidgetDraft>

/** The widgets of one dashboard. */
const WidgetDrafts = z.array(WidgetDraft).max(40)

/** A new dashboard. An unshared one is visible to its author alone. */
export const CreateDashboard = z.strictObject({
  name: text(1, 120),
  description: text(0, 500).nullable().optional(),
  isShared: z.boolean().optional(),
  widgets: WidgetDrafts.optional(),
})
export type CreateDashboard = z.infer<typeof CreateDashboard>

/** Fields to change; absent ones stay. `basedOn` is the `updatedAt` that was edited: 409 if it has changed since. */
export const UpdateDashboard = CreateDashboard.partial().extend({ basedOn: z.string().max(40) })
export type UpdateDashboard = z.infer<typeof UpdateDashboard>

/** A copy with the same widgets, unshared and owned by the caller; named after the original unless a name is given. */
export const DuplicateDashboard = z.strictObject({ name: text(1, 120).optional() })
export type DuplicateDashboard = z.infer<typeof DuplicateDashboard>

/** The name under which an answer is listed as an ordinary dashboard; by default its own. */
export const ListAnswer = z.strictObject({ name: text(1, 120).optional() })
export type ListAnswer = z.infer<typeof ListAnswer>

/** Widgets to compute without saving them. */
export const PreviewWidgets = z.strictObject({
  widgets: WidgetDrafts,
  ...dailyPeriodQuery,
  ...compareQuery,
  ...grainQuery,
})
export type PreviewWidgets = z.infer<typeof PreviewWidgets>

const layoutExample = { x: 0, y: 0, w: 4, h: 2 }

/** Widgets of a dashboard with their data, for examples. */
export const widgetsExample = [
  {
    id: 'revenue',
    type: 'metric',
    title: 'Выручка',
    layout: layoutExample,
    data: { unit: 'money', value: 1_284_350.5, previous: 1_190_000, changePct: 7.93, spark: [41_200, 38_900.5] },
  },
]

export const Dashboard = z
  .object({
    id: z.int().describe('Number of the dashboard'),
    object: z.literal('dashboard'),
    name: z.string().describe('Name'),
    description: z.string().nullable().describe('What it is for; null without words'),
    isShared: z.boolean().describe('Everybody of the workspace sees it'),
    isPreset: z.boolean().describe('It comes with the product'),
    createdAt: instant('When it was made'),
    updatedAt: instant('When it was last changed'),
    widgets: z.array(PublicWidget).describe('Its widgets'),
  })
  .meta({
    id: 'Dashboard',
    description: 'A dashboard as it is set up',
    example: {
      id: 1,
      object: 'dashboard',
      name: 'Обзор',
      description: null,
      isShared: true,
      isPreset: true,
      createdAt: exampleAt,
      updatedAt: exampleAt,
      widgets: [
        {
          id: 'revenue',
          type: 'metric',
          title: 'Выручка',
          metric: 'revenue',
          markdown: null,
          layout: layoutExample,
          periodRule: 'dashboard',
          restaurants: [],
          comparison: 'previous',
        },
      ],
    },
  })
export type Dashboard = z.infer<typeof Dashboard>

/** The presets that come with the product; the panel has their names in the reader's language. */
export const PresetName = z.enum(['sales', 'menu', 'service', 'stock'])
export type PresetName = z.infer<typeof PresetName>

/** A dashboard as the panel edits it. */
export const DashboardDetail = Dashboard.extend({
  widgets: z.array(Widget),
  preset: PresetName.nullable().describe('Which of those that come with the product; null for any other'),
  author: z
    .string()
    .nullable()
    .describe('Name of who made it; null for those that come with the product and where its author is gone'),
  isMine: z.boolean().describe('Whether the caller made it: only the author may take a shared one back'),
  canEdit: z.boolean(),
  canRemove: z.boolean(),
})
export type DashboardDetail = z.infer<typeof DashboardDetail>

/** A metric as the builder offers it. */
export const MetricOffer = z.object({
  id: z.string(),
  unit: Unit,
  types: z.array(WidgetType).describe('How it can be drawn'),
  compares: z.boolean().describe('Whether it shows the figures it is compared with'),
})
export type MetricOffer = z.infer<typeof MetricOffer>

/** What a widget draws; its shape follows from the widget's type and metric. */
export const WidgetData = z.union([MetricData, FoodCostData, SeriesData, RankingData, HeatmapData, TableData, TextData])
export type WidgetData = z.infer<typeof WidgetData>

/**
 * One figure. Figures of costs, and of guests where some checks do not report them, also give the share of revenue they
 * cover.
 */
const FigureData = MetricData.extend({
  knownRevenueSharePct: FoodCostData.shape.knownRevenueSharePct.optional(),
}).meta({ id: 'FigureData', description: 'One figure, the same of the period compared with, and its course' })

const optionalFields = {
  period: Period.optional().describe("Its own days, where they are not the dashboard's"),
  previous: Period.optional().describe(
    'The days it is compared with, where they are not those that `previous` gives the period',
  ),
  restaurants: z.array(z.string()).optional().describe('Ids of the restaurants it is of, where they are not all'),
  metric: z.string().optional().describe('In an answer, id of the metric that gave its one figure'),
  query: WidgetQuery.optional().describe('In an answer, what it asks for'),
}

/** A widget with its data; the shape of the data follows from the type. */
export const ComputedWidget = z
  .discriminatedUnion('type', [
    widgetOf('metric', FigureData),
    widgetOf('line', SeriesData),
    widgetOf('area', SeriesData),
    widgetOf(
      'bar',
      z.union([SeriesData, RankingData]).describe('Over time, or by what it is of: `series` or `items` tells'),
    ),
    widgetOf('pie', RankingData),
    widgetOf('table', TableData),
    widgetOf('heatmap', HeatmapData),
    widgetOf('text', TextData),
  ])
  .meta({ id: 'ComputedWidget', description: 'A widget with its data; `type` says what `data` is' })
export type ComputedWidget = z.infer<typeof ComputedWidget>

function widgetOf<const Type extends WidgetType, Data extends z.ZodType>(type: Type, data: Data) {
  return z
    .object({
      id: z.string().describe('Tells the widget apart among the others'),
      type: z.literal(type),
      title: z.string().describe('Heading'),
      layout: WidgetLayout,
      data,
      ...optionalFields,
    })
    .meta({ id: `${type.charAt(0).toUpperCase()}${type.slice(1)}Widget`, description: `A widget drawn as ${type}` })
}

/** A widget with its data; throws where the data does not fit its type. */
export function computedWidget<Rest extends object>(rest: Rest, type: WidgetType, data: WidgetData) {
  if (type === 'metric' && 'value' in data) return { ...rest, type, data }
  if ((type === 'line' || type === 'area') && 'series' in data) return { ...rest, type, data }
  if (type === 'bar' && ('series' in data || 'items' in data)) return { ...rest, type, data }
  if (type === 'pie' && 'items' in data) return { ...rest, type, data }
  if (type === 'table' && 'rows' in data) return { ...rest, type, data }
  if (type === 'heatmap' && 'cells' in data) return { ...rest, type, data }
  if (type === 'text' && 'markdown' in data) return { ...rest, type, data }
  throw new Error(`A widget drawn as ${type} has no such data`)
}

export const DashboardData = z
  .object({
    id: Dashboard.shape.id,
    object: z.literal('dashboard_data'),
    name: Dashboard.shape.name,
    period: Period.describe('What the widgets are of, where they tell no period of their own'),
    widgets: z.array(ComputedWidget).describe('Its widgets with their data'),
  })
  .meta({
    id: 'DashboardData',
    description: 'The widgets of a dashboard, computed',
    example: { id: 1, object: 'dashboard_data', name: 'Обзор', period: examplePeriod, widgets: widgetsExample },
  })
export type DashboardData = z.infer<typeof DashboardData>
