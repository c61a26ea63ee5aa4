import { z } from 'zod'
import { businessDay, Period } from './dates.ts'
import { exampleId, examplePeriod } from './example.ts'
import { defineList } from './list-query.ts'
import { Source } from './source.ts'
import { Granularity, MetricData } from './widget.ts'

const figures = {
  revenue: z
    .number()
    .nullable()
    .describe('Sales of the period net of discounts and returns, in the currency of the workspace; null when none'),
  checks: z.int().nullable().describe('Checks, each counted once; null when nothing was sold'),
  avgCheck: z.number().nullable().describe('revenue ÷ checks; null without checks'),
  positions: z.int().nullable().describe('Lines of the checks; null when nothing was sold'),
}

const figuresExample = { revenue: 214_600, checks: 172, avgCheck: 1247.67, positions: 611 }

export const Waiter = z
  .object({
    id: z.string().describe('Stable id, `wtr_…`'),
    object: z.literal('waiter'),
    name: z.string().describe('Name as the accounting system has it'),
    source: Source,
    restaurant: z
      .string()
      .nullable()
      .describe('Name of the restaurant they belong to, else of the one they sold in last; null when unknown'),
    ...figures,
    firstShift: businessDay('First business date with a check in the period; null without').nullable(),
    lastShift: businessDay('Last business date with a check in the period; null without').nullable(),
  })
  .meta({
    id: 'Waiter',
    description: 'A waiter with the figures of the period',
    example: {
      id: exampleId('wtr'),
      object: 'waiter',
      name: 'Анна',
      source: 'source_a',
      restaurant: 'Север',
      ...figuresExample,
      firstShift: '2026-08-17',
      lastShift: '2026-09-14',
    },
  })
export type Waiter = z.infer<typeof Waiter>

/** A waiter ranked among the others of the list's period and restaurant. */
export const RankedWaiter = Waiter.extend({
  place: z.int().describe('By revenue, 1 is the greatest; equal revenue is an equal place'),
  sharePct: z.number().nullable().describe('Of the revenue of all of them; null where that is zero'),
  shifts: z.int().describe('Business dates with a check'),
  hours: z.number().nullable().describe('Sum over the shifts; null when no check carries a time'),
  revenuePerShift: z.number().nullable(),
  revenuePerHour: z.number().nullable().describe('Null without hours'),
})
export type RankedWaiter = z.infer<typeof RankedWaiter>

const Compared = MetricData.pick({ value: true, previous: true, changePct: true, goodWhen: true, fullDays: true })

/** A waiter's totals of a period, compared with the previous period and ranked among the others. */
export const WaiterSummary = z.object({
  id: z.string(),
  object: z.literal('waiter_summary'),
  period: Period,
  previous: Period.nullable(),
  heldSince: z.string().optional().describe('Since when days are held, where those compared with begin before'),
  revenue: Compared,
  checks: Compared,
  avgCheck: Compared,
  shifts: z.int().describe('Business dates with a check'),
  hours: z.number().nullable().describe('Sum over the shifts; null when no check carries a time'),
  place: z.int().nullable().describe('By revenue among all who sold in the period; null without sales'),
  of: z.int().describe('How many sold in the period'),
  sharePct: z.number().nullable(),
  untimedChecks: z.int().nullable().describe('Checks without a time, which are in no hour; null: there are none'),
  isAnonymous: z.boolean().describe('Their name was erased'),
})
export type WaiterSummary = z.infer<typeof WaiterSummary>

export const WaiterStats = z
  .object({
    id: Waiter.shape.id,
    name: Waiter.shape.name,
    object: z.literal('waiter_stats'),
    period: Period.describe('What the figures are of'),
    summary: z.object({ ...figures, restaurant: Waiter.shape.restaurant }).describe('The period in sum'),
    byDay: z
      .array(
        z.object({
          date: businessDay('Business date').nullable(),
          revenue: z.number().nullable().describe('Net of discounts and returns'),
          checks: z.int().describe('Checks of the day'),
          hours: z.number().describe('Hours from the first check opened to the last one closed; 0 without times'),
        }),
      )
      .describe('Business dates with sales, in their order'),
    granularity: Granularity.optional().describe(
      'Only where there are more than 400 days: `byDay` is then by week or month, `date` its Monday or first day',
    ),
    byHour: z
      .array(
        z.object({
          hour: z.string().describe('Hour of the restaurant, `0` to `23`'),
          revenue: z.number().nullable().describe('Net of discounts and returns'),
          checks: z.int().describe('Checks of the hour'),
        }),
      )
      .describe('Hours with sales, in the order of the business day: when a check was closed, else opened'),
    topDishes: z
      .array(
        z.object({
          name: z.string().describe('Name of the dish'),
          quantity: z.number().nullable().describe('Sold less returned, in `unit`'),
          unit: z.string().nullable().describe('Unit of `quantity`, such as a portion; null when unknown'),
          revenue: z.number().nullable().describe('Net of discounts and returns'),
        }),
      )
      .describe('Dishes that brought most, greatest first; none where `checksFrom` is there'),
    checksFrom: businessDay(
      'Only where checks of the period were dropped: the first day that checks are stored of. `topDishes` are read from them',
    ).optional(),
    notes: z.array(z.string()).describe('What to know of these figures, such as checks that carry no time'),
  })
  .meta({
    id: 'WaiterStats',
    description: 'The work of a waiter in a period',
    example: {
      id: exampleId('wtr'),
      name: 'Анна',
      object: 'waiter_stats',
      period: examplePeriod,
      summary: { ...figuresExample, restaurant: 'Север' },
      byDay: [{ date: '2026-09-14', revenue: 18_400, checks: 14, hours: 9.5 }],
      byHour: [{ hour: '19', revenue: 41_200, checks: 33 }],
      topDishes: [{ name: 'Борщ', quantity: 48, unit: 'порция', revenue: 20_160 }],
      notes: [],
    },
  })
export type WaiterStats = z.infer<typeof WaiterStats>

export const waitersList = defineList({
  name: 'waiters',
  filters: {
    restaurant: { type: 'string', description: 'Only sales in this restaurant: its name, in any case, or its id' },
    source: { type: 'enum', values: Source.options, description: 'Accounting system' },
    min_revenue: { type: 'number', description: 'Revenue at least' },
  },
  fields: {
    name: { type: 'string' },
    source: { type: 'enum', values: Source.options },
    restaurant: { type: 'string' },
    revenue: { type: 'number' },
    checks: { type: 'number' },
    avg_check: { type: 'number' },
    positions: { type: 'number' },
  },
  sorts: ['revenue', 'checks', 'avg_check', 'name'],
  defaultSort: '-revenue',
  search: null,
})

/** The panel's ranking: the public list, which can also be sorted by shifts and hours worked. */
export const rankedWaitersList = defineList({
  ...waitersList,
  name: 'ranking',
  fields: {
    ...waitersList.fields,
    shifts: { type: 'number' },
    hours: { type: 'number' },
    revenue_per_shift: { type: 'number' },
    revenue_per_hour: { type: 'number' },
  },
  sorts: [...waitersList.sorts, 'shifts', 'hours', 'revenue_per_shift', 'revenue_per_hour'],
})
