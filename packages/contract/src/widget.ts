import { z } from 'zod'
import { Period } from './dates.ts'

export const Unit = z.enum(['money', 'count', 'quantity', 'percent', 'hours'])
export type Unit = z.infer<typeof Unit>

// Each shape is strict: where one of them is expected, data of another never passes for it, shorn of its fields.

/** One figure, the same figure of the period before, and its course by day. */
export const MetricData = z.strictObject({
  unit: Unit,
  value: z.number().nullable(),
  previous: z.number().nullable(),
  changePct: z
    .number()
    .nullable()
    .describe('(value − previous) ÷ |previous| × 100; null when there is nothing to compare'),
  spark: z.array(z.number().nullable()),
  fullDays: Period.extend({ value: z.number().nullable() })
    .nullable()
    .optional()
    .describe(
      'Only where the period is not over in every restaurant (it reaches today; past midnight, yesterday until the business day ends): its full days and their figure, which `changePct` takes for the value and `previous` has as many days of. Null: there is no full day yet, so there is no change',
    ),
})
export type MetricData = z.infer<typeof MetricData>

/** Food cost, with how much of the revenue it speaks for. */
export const FoodCostData = MetricData.extend({
  knownRevenueSharePct: z.number().nullable().describe('Share of revenue from dishes whose cost is known'),
})
export type FoodCostData = z.infer<typeof FoodCostData>

export const SeriesData = z.strictObject({
  unit: Unit,
  granularity: z.enum(['hour', 'day', 'week', 'month']),
  series: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      points: z.array(z.object({ x: z.string(), y: z.number().nullable() })),
    }),
  ),
})
export type SeriesData = z.infer<typeof SeriesData>

export const RankingData = z.strictObject({
  unit: Unit,
  items: z.array(
    z.object({ id: z.string(), label: z.string(), value: z.number().nullable(), sharePct: z.number().nullable() }),
  ),
})
export type RankingData = z.infer<typeof RankingData>

export const HeatmapData = z.strictObject({
  unit: Unit,
  xs: z.array(z.string()),
  ys: z.array(z.string()),
  cells: z.array(z.object({ x: z.string(), y: z.string(), value: z.number().nullable() })),
})
export type HeatmapData = z.infer<typeof HeatmapData>

/** What the panel's first page shows, figure by figure; each block comes from the metric of its name. */
export const Overview = z.object({
  period: Period,
  previous: Period,
  currency: z.string(),
  revenue: MetricData,
  checks: MetricData,
  avgCheck: MetricData,
  foodCost: FoodCostData,
  revenueByDay: SeriesData,
  revenueByRestaurant: RankingData,
  revenueByHour: SeriesData,
  revenueHeatmap: HeatmapData.describe("x: local hour, ordered from the day's end; y: ISO weekday 1–7"),
  topDishes: RankingData,
  topWaiters: RankingData,
})
export type Overview = z.infer<typeof Overview>

export const TableData = z.strictObject({
  columns: z.array(z.object({ key: z.string(), label: z.string(), unit: Unit.nullable() })),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
})
export type TableData = z.infer<typeof TableData>

export const TextData = z.strictObject({ markdown: z.string() })
export type TextData = z.infer<typeof TextData>
