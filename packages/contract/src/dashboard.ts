import { z } from 'zod'
import { Period } from './dates.ts'
import { periodQuery } from './list-query.ts'
import { text } from './text.ts'
import { FoodCostData, HeatmapData, MetricData, RankingData, SeriesData, TableData, TextData, Unit } from './widget.ts'

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

/**
 * Which days a widget is of: those its dashboard is asked for, or a rule of its own, on the workspace's today. Weeks start
 * on Monday, `this_…` runs up to today, `last_7_days` and the like are full days up to yesterday.
 */
export const PeriodRule = z.enum([
  'dashboard',
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_year',
])
export type PeriodRule = z.infer<typeof PeriodRule>

/** What a widget's figures stand beside: as many days just before, the same dates a year before, or nothing. */
export const Comparison = z.enum(['previous', 'year_ago', 'none'])
export type Comparison = z.infer<typeof Comparison>

/** A widget as it is set up: which metric it draws of what, or the text it holds. */
export const Widget = z
  .object({
    id: z.string(),
    type: WidgetType,
    title: z.string(),
    metric: z.string().nullable().describe('Id of the metric it draws; null for text'),
    markdown: z.string().nullable(),
    layout: WidgetLayout,
    periodRule: PeriodRule.default('dashboard').describe(
      '`dashboard`: the period that is asked for. `this_…` runs up to today, `last_…_days` are full days up to yesterday; weeks start on Monday',
    ),
    restaurants: z.array(z.string()).default([]).describe('Ids of the restaurants it is of; empty: all'),
    comparison: Comparison.default('previous').describe('`previous`: as many days just before'),
  })
  .meta({ id: 'Widget' })
export type Widget = z.infer<typeof Widget>

/** A widget as a person sets it up; the type of it and the metric have to go together. */
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
})
export type WidgetDraft = z.infer<typeof WidgetDraft>

/** The widgets of one dashboard. */
const WidgetDrafts = z.array(WidgetDraft).max(40)

/** A dashboard to make. Unshared, nobody but its author sees it. */
export const CreateDashboard = z.strictObject({
  name: text(1, 120),
  description: text(0, 500).nullable().optional(),
  isShared: z.boolean().optional(),
  widgets: WidgetDrafts.optional(),
})
export type CreateDashboard = z.infer<typeof CreateDashboard>

/** What to change; the rest stays. `basedOn` is the `updatedAt` that was edited: 409 when it is another by now. */
export const UpdateDashboard = CreateDashboard.partial().extend({ basedOn: z.string().max(40) })
export type UpdateDashboard = z.infer<typeof UpdateDashboard>

/** Another of the same widgets, unshared and the caller's own; named after it unless a name is given. */
export const DuplicateDashboard = z.strictObject({ name: text(1, 120).optional() })
export type DuplicateDashboard = z.infer<typeof DuplicateDashboard>

/** Widgets to compute that are saved nowhere. */
export const PreviewWidgets = z.strictObject({ widgets: WidgetDrafts, ...periodQuery })
export type PreviewWidgets = z.infer<typeof PreviewWidgets>

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

/** A dashboard as the panel edits it. */
export const DashboardDetail = Dashboard.extend({
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
  title: z.object({ ru: z.string(), en: z.string() }),
  unit: Unit,
  types: z.array(WidgetType).describe('How it can be drawn'),
  compares: z.boolean().describe('Whether it shows the figures it is compared with'),
})
export type MetricOffer = z.infer<typeof MetricOffer>

/** What a widget draws; which shape it is follows from its type and metric. */
export const WidgetData = z.union([MetricData, FoodCostData, SeriesData, RankingData, HeatmapData, TableData, TextData])
export type WidgetData = z.infer<typeof WidgetData>

export const ComputedWidget = z
  .object({
    id: z.string(),
    type: WidgetType,
    title: z.string(),
    layout: WidgetLayout,
    data: WidgetData,
    period: Period.optional().describe("Its own days, where they are not the dashboard's"),
    previous: Period.optional().describe(
      'The days it is compared with, where they are not as many just before it or its full days',
    ),
    restaurants: z.array(z.string()).optional().describe('Ids of the restaurants it is of, where they are not all'),
    metric: z.string().optional().describe('In an answer, id of the metric that gave its one figure'),
  })
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
