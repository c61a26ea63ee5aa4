import { Period } from '@vitrina/contract/dates'
import { z } from 'zod'
import type { Understood as UnderstoodQuestion } from './understood.ts'

const Measure = z.enum(['revenue', 'avg_check', 'checks', 'quantity', 'foodcost', 'markup', 'cost', 'price'])
const Grouping = z.enum(['restaurant', 'day', 'weekday', 'hour', 'week', 'month', 'category'])
const Order = z.enum(['asc', 'desc'])
const SpokenPeriod = Period.extend({ label: z.string(), assumed: z.string().nullable() })
const Named = z.object({ ids: z.array(z.string()), name: z.string() })
const entities = z.array(Named.extend({ said: z.string(), sureness: z.number(), alternatives: z.array(Named) }))
const limit = z.int().positive().nullable()
const bound = z.number().nullable()

const common = {
  question: z.string(),
  period: SpokenPeriod,
  entities: z.object({
    restaurants: entities,
    dishes: entities,
    categories: entities,
    waiters: entities,
    stock: entities,
  }),
  ambiguities: z.array(z.string()),
  notes: z.array(z.string()),
  confidence: z.number(),
}

function ofIntent<Intent extends string, Shape extends z.ZodRawShape>(intent: Intent, shape: Shape) {
  return z.object({ ...common, intent: z.literal(intent), ...shape })
}

/** A question as it was understood, read from what was kept of it. */
export const Understood: z.ZodType<UnderstoodQuestion> = z.discriminatedUnion('intent', [
  ofIntent('figure', { measure: Measure }),
  ofIntent('breakdown', { measure: Measure, by: Grouping, order: Order.nullable(), limit }),
  ofIntent('largest_checks', { order: Order, limit: z.int().positive(), above: bound, below: bound }),
  ofIntent('dish_ranking', { measure: Measure, order: Order, limit: z.int().positive() }),
  ofIntent('dish_filter', {
    of: z.enum(['dish', 'restaurant', 'waiter']),
    measure: Measure,
    above: bound,
    below: bound,
  }),
  ofIntent('dishes_without_cost', {}),
  ofIntent('waiters', { measures: z.array(Measure), order: Order, limit }),
  ofIntent('checks_without_waiter', {}),
  ofIntent('stock_movements', { direction: z.enum(['in', 'out', 'net']) }),
  ofIntent('stock_below', {}),
  ofIntent('comparison', { measures: z.array(Measure), by: Grouping.nullable(), comparison: SpokenPeriod }),
  ofIntent('movers', {
    measure: Measure,
    by: z.enum(['restaurant', 'dish', 'waiter', 'category']),
    direction: z.enum(['fell', 'grew']),
    limit,
    comparison: SpokenPeriod,
  }),
  ofIntent('create_task', {
    title: z.string(),
    assigneeHint: z.string().nullable(),
    priority: z.enum(['normal', 'urgent']),
  }),
  ofIntent('unknown', { why: z.enum(['refused', 'unclear']), reason: z.string(), canAsk: z.array(z.string()) }),
])
