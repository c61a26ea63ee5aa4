import { z } from 'zod'
import { Period } from './dates.ts'
import { defineList } from './list-query.ts'
import { Source } from './source.ts'
import { MetricData } from './widget.ts'

const figures = {
  revenue: z.number().nullable(),
  checks: z.int().nullable(),
  avgCheck: z.number().nullable(),
  positions: z.int().nullable(),
}

export const Waiter = z
  .object({
    id: z.string().describe('Stable id, `wtr_…`'),
    object: z.literal('waiter'),
    name: z.string(),
    source: Source,
    restaurant: z.string().nullable(),
    ...figures,
    firstShift: z.string().nullable().describe('First business date with a check in the period'),
    lastShift: z.string().nullable(),
  })
  .meta({ id: 'Waiter' })
export type Waiter = z.infer<typeof Waiter>

/** A waiter among the others of the list's period and restaurant. */
export const RankedWaiter = Waiter.extend({
  place: z.int().describe('By revenue, 1 is the greatest; equal revenue is an equal place'),
  sharePct: z.number().nullable().describe('Of the revenue of all of them; null where that is zero'),
})
export type RankedWaiter = z.infer<typeof RankedWaiter>

const Compared = MetricData.pick({ value: true, previous: true, changePct: true, fullDays: true })

/** A waiter's work of a period in sum, beside the period before and among the others. */
export const WaiterSummary = z.object({
  id: z.string(),
  object: z.literal('waiter_summary'),
  period: Period,
  previous: Period,
  revenue: Compared,
  checks: Compared,
  avgCheck: Compared,
  shifts: z.int().describe('Business dates with a check'),
  hours: z.number().nullable().describe('Sum over the shifts; null when no check carries a time'),
  place: z.int().nullable().describe('By revenue among all who sold in the period; null without sales'),
  of: z.int().describe('How many sold in the period'),
  sharePct: z.number().nullable(),
})
export type WaiterSummary = z.infer<typeof WaiterSummary>

export const WaiterStats = z
  .object({
    id: z.string(),
    name: z.string(),
    object: z.literal('waiter_stats'),
    period: Period,
    summary: z.object({ ...figures, restaurant: z.string().nullable() }),
    byDay: z.array(
      z.object({
        date: z.string().nullable(),
        revenue: z.number().nullable(),
        checks: z.int(),
        hours: z.number().describe('First check opened to last check closed'),
      }),
    ),
    byHour: z.array(z.object({ hour: z.string(), revenue: z.number().nullable(), checks: z.int() })),
    topDishes: z.array(z.object({ name: z.string(), quantity: z.number().nullable(), revenue: z.number().nullable() })),
    notes: z.array(z.string()),
  })
  .meta({ id: 'WaiterStats' })
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
