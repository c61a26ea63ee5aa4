import { FigureComparison } from '@vitrina/contract/comparison'
import { Period } from '@vitrina/contract/dates'
import { FigureCondition, FigureDimension, FigureMetric, FigureQuery } from '@vitrina/contract/figure-query'
import { z } from 'zod'
import type { Meaning } from './meaning.ts'

const RowCondition = z.object({
  field: z.enum([
    ...(['number', 'table', 'guests', 'positions', 'total', 'discount', 'returns', 'voids'] as const),
    ...(['closedAt', 'change', 'belowThreshold'] as const),
  ]),
  op: z.enum(['in', 'gt', 'gte', 'lt', 'lte']),
  values: z.array(z.string()).readonly(),
})

const where = z.array(FigureCondition).readonly()

/** The meaning that a conversation stores, as text; one of another shape is dropped. */
export const MeaningSchema: z.ZodType<Meaning> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('figures'),
    queries: z.tuple([FigureQuery], FigureQuery).readonly(),
    focus: z.object({ dimension: FigureDimension, values: z.array(z.string()).readonly() }).optional(),
  }),
  z.object({
    kind: z.literal('rows'),
    rows: z.enum(['checks', 'checkLines', 'priceChanges', 'movements', 'positions']),
    where,
    within: z.array(RowCondition).readonly(),
    period: Period,
    order: z
      .object({
        field: z.enum(['total', 'guests', 'positions', 'discount', 'closedAt', 'date']),
        direction: z.enum(['asc', 'desc']),
      })
      .nullable(),
    limit: z.int().nullable(),
    isCount: z.boolean(),
  }),
  z.object({
    ...{ kind: z.literal('explain'), metric: FigureMetric, period: Period, compare: FigureComparison, where },
    presumes: z.enum(['fall', 'rise']).optional(),
  }),
  z.object({
    kind: z.literal('whatIf'),
    dishes: z.array(z.string()).readonly(),
    price: z.union([
      z.strictObject({ to: z.number() }),
      z.strictObject({ by: z.number() }),
      z.strictObject({ byPercent: z.number() }),
    ]),
  }),
  z.object({ kind: z.literal('freshness') }),
  z.object({
    kind: z.literal('task'),
    title: z.string(),
    assigneeHint: z.string().nullable(),
    priority: z.enum(['normal', 'urgent']),
  }),
])
