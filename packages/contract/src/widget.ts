import { z } from 'zod'
import { businessDay, Period } from './dates.ts'

export const Unit = z
  .enum(['money', 'count', 'quantity', 'percent', 'hours'])
  .describe('What the figures are counted in; money is in the currency of the workspace')
export type Unit = z.infer<typeof Unit>

/** The length of one point of a figure over dates. */
export const Granularity = z.enum(['day', 'week', 'month']).describe('What one point is of')
export type Granularity = z.infer<typeof Granularity>

/** Points longer than a day, where they are requested. */
export const grainQuery = { grain: Granularity.optional() }

const UnitAmounts = z.array(
  z.object({
    unit: z.string().nullable().describe('Unit of goods, such as kg; null when unknown'),
    value: z.number().nullable().describe('The figure of what is in this unit'),
  }),
)

// Each shape is strict, so that data of another shape is never accepted with some of its fields stripped.

/** One figure, the same figure of the previous period, and its daily series. */
export const MetricData = z
  .strictObject({
    unit: Unit,
    value: z.number().nullable().describe('The figure of the period; null when it is unknown or nothing was sold'),
    previous: z.number().nullable().describe('The same of the period compared with; null when there is none'),
    changePct: z
      .number()
      .nullable()
      .describe(
        '(value − previous) ÷ |previous| × 100, of returns by their size, so that 20 given back after 10 is +100; null when there is nothing to compare, as where the days compared with are held in part, and for percentages, whose change is `changePoints`',
      ),
    changePoints: z
      .number()
      .nullable()
      .optional()
      .describe('Only of percentages: value − previous, in percentage points; null when there is nothing to compare'),
    goodWhen: z.enum(['up', 'down']).optional().describe('Which way is good news; absent where neither is'),
    units: UnitAmounts.optional().describe(
      'Of a query of quantities or prices of goods: the figure in each unit. `value` is null where there are several',
    ),
    spark: z
      .array(z.number().nullable())
      .describe(
        'Its course over the days of the period that are held, or over their weeks or months; null where there is no figure',
      ),
    sparkOf: Period.extend({ granularity: Granularity })
      .optional()
      .describe(
        'Only where `spark` is not of each day of the period: the days it is of, and what one of its values is of',
      ),
    fullDays: Period.extend({ value: z.number().nullable().describe('The figure of the full days') })
      .nullable()
      .optional()
      .describe(
        'Only where the period is not over in every restaurant (it reaches today; past midnight, yesterday until the business day ends): its full days and their figure, which the change takes for the value and `previous` has as many days of. Null: there is no full day yet, so there is no change',
      ),
    sameHours: z
      .object({
        until: z.string().describe('Local time that they end, such as 14:00'),
        value: z.number().nullable().describe('The figure of these hours'),
        previous: z.number().nullable().describe('That of the same hours of the day compared with'),
        changePct: z.number().nullable().describe('Change of these hours in percent; null for percentages'),
        changePoints: z.number().nullable().optional().describe('Of percentages: the same in percentage points'),
      })
      .optional()
      .describe(
        'Only of a day that is not over, where the figure is told by hour: its hours that are over and read in every restaurant, beside the same hours of the day compared with',
      ),
  })
  .meta({ id: 'MetricData', description: 'One figure, the same of the period compared with, and its course' })
export type MetricData = z.infer<typeof MetricData>

/** A figure of costs or guests, with the share of revenue it covers. */
export const FoodCostData = MetricData.extend({
  knownRevenueSharePct: z
    .number()
    .nullable()
    .describe(
      'Share of revenue that the figure is of: from dishes whose cost is known, or of days of restaurants whose checks name guests',
    ),
})
export type FoodCostData = z.infer<typeof FoodCostData>

/** Gives the share of revenue it covers where that is not all of it. */
const FigureOfGuests = z.union([MetricData, FoodCostData])

export const SeriesData = z
  .strictObject({
    unit: Unit,
    granularity: z
      .enum(['hour', ...Granularity.options])
      .describe(
        'What one point is of. Days come as weeks, then as months, where there are more than 400 of them; `x` is then the Monday or the first of the month, and the points at the ends hold only the days of the period',
      ),
    series: z
      .array(
        z.object({
          key: z.string().describe('Tells the series apart: `current`, `previous` or an id'),
          label: z.string().describe('Name of the series'),
          points: z
            .array(
              z.object({
                x: z.string().describe('The hour `0` to `23`, or the first business date of the point'),
                y: z.number().nullable().describe('The figure; null where there is none'),
                at: businessDay(
                  'Of a point of `previous`: the `x` of the current point it is compared with; absent where there is none, as for the 31st compared with a month of 30 days',
                ).optional(),
              }),
            )
            .describe('Points in their order; those of `previous` are all days of the period compared with'),
        }),
      )
      .describe('Lines to draw'),
  })
  .meta({ id: 'SeriesData', description: 'Figures over time' })
export type SeriesData = z.infer<typeof SeriesData>

const isOfServed = z
  .literal(true)
  .optional()
  .describe('Only of what is told by waiter: it is of checks that name one, and so are totals and shares')

export const RankingData = z
  .strictObject({
    unit: Unit,
    items: z
      .array(
        z.object({
          id: z.string().describe('Id of what is ranked, or a name where it has none'),
          label: z.string().describe('Its name'),
          value: z.number().nullable().describe('Its figure; null when unknown'),
          sharePct: z.number().nullable().describe('Percent of the whole; null where parts make no whole'),
          previous: z.number().nullable().optional().describe('Its figure of the days compared with, if any are'),
          full: z
            .number()
            .nullable()
            .optional()
            .describe('Only where the period is not over: its figure of the full days, which the change is of'),
          changePct: z.number().nullable().optional().describe('As of `MetricData`'),
          changePoints: z.number().nullable().optional().describe('As of `MetricData`'),
          units: UnitAmounts.optional().describe(
            'Of quantities only: how much in each unit. `value` is null where there are several',
          ),
        }),
      )
      .describe('Greatest first, unless their order is that of days'),
    count: z.int().optional().describe('How many there are of them, shown or not'),
    isOfServed,
    goodWhen: MetricData.shape.goodWhen,
  })
  .meta({ id: 'RankingData', description: 'Figures by what they are of' })
export type RankingData = z.infer<typeof RankingData>

export const HeatmapData = z
  .strictObject({
    unit: Unit,
    xs: z.array(z.string()).describe('Columns in their order: hours'),
    ys: z.array(z.string()).describe('Rows in their order: ISO weekdays, 1 is Monday'),
    cells: z
      .array(
        z.object({
          x: z.string().describe('One of `xs`'),
          y: z.string().describe('One of `ys`'),
          value: z.number().nullable().describe('The figure; null where there is none'),
        }),
      )
      .describe('Cells that hold a figure'),
  })
  .meta({ id: 'HeatmapData', description: 'Figures by hour and weekday' })
export type HeatmapData = z.infer<typeof HeatmapData>

/** What the panel's first page shows, figure by figure; each block comes from the metric with its name. */
export const Overview = z.object({
  period: Period,
  previous: Period.nullable(),
  heldSince: z.string().optional().describe('Since when days are held, where those compared with begin before'),
  currency: z.string(),
  revenue: MetricData,
  checks: MetricData,
  avgCheck: MetricData,
  foodCost: FoodCostData,
  more: z.object({
    grossProfit: FoodCostData.describe('Of dishes whose cost is known'),
    guests: FigureOfGuests,
    revenuePerGuest: FigureOfGuests,
    discounts: MetricData,
    returns: MetricData,
    voids: MetricData.describe('Sum of the lines struck off'),
    payments: MetricData,
  }),
  revenueByDay: SeriesData,
  revenueByRestaurant: RankingData,
  revenueByHour: SeriesData,
  revenueHeatmap: HeatmapData.describe("x: local hour, ordered from the day's end; y: ISO weekday 1–7"),
  topDishes: RankingData,
  topWaiters: RankingData,
})
export type Overview = z.infer<typeof Overview>

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

export const TableData = z
  .strictObject({
    columns: z
      .array(
        z.object({
          key: z.string().describe('Key of the column in each row'),
          label: z.string().describe('Heading'),
          unit: Unit.nullable().describe('What its figures are counted in; null for text'),
        }),
      )
      .describe('Columns in their order'),
    rows: z.array(Row).describe('Cells by the keys of the columns; a row may also hold the `id` of what it is of'),
    units: z
      .array(z.record(z.string(), UnitAmounts))
      .optional()
      .describe(
        'Of quantities or prices of goods: for each row, by the keys of their columns, the figure in each unit',
      ),
    total: Row.optional().describe(
      'Of a query by something: the figures of all rows together, shown or not, by the keys of the columns',
    ),
    totalUnits: z.record(z.string(), UnitAmounts).optional().describe('Of `total`, as `units` of each row'),
    count: z.int().optional().describe('Of a query: how many rows there are, shown or not'),
    isOfServed,
  })
  .meta({ id: 'TableData', description: 'Figures as rows' })
export type TableData = z.infer<typeof TableData>

export const TextData = z
  .strictObject({ markdown: z.string().describe('The text, in Markdown') })
  .meta({ id: 'TextData', description: 'A text' })
export type TextData = z.infer<typeof TextData>
