import { z } from 'zod'
import { FigureQuery } from './figure-query.ts'

const { metrics, by, where, order, limit } = FigureQuery.shape

/** What a widget asks for beside its own days, restaurants and comparison. */
export const WidgetQuery = z
  .strictObject({
    metrics: metrics.describe('What it counts, a column or a chart each'),
    by: by.describe('What it tells figures by; empty: all together'),
    where: where.describe('What they are narrowed to'),
    order: order.describe('Of its rows; null: of time where they are over time, else greatest first'),
    limit: limit.describe('How many rows it shows; null: all'),
    shares: z.boolean().default(false).describe('Whether a table tells shares of the whole'),
  })
  .refine((query) => query.order === null || query.metrics.includes(query.order.metric), {
    path: ['order'],
    error: 'has to be by one of its metrics',
  })
  .meta({ id: 'WidgetQuery', description: 'What a widget asks for beside its own days, restaurants and comparison' })
export type WidgetQuery = z.infer<typeof WidgetQuery>
