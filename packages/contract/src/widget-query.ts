import { z } from 'zod'
import { FigureQuery } from './figure-query.ts'

const { metrics, by, where, having, order, limit, perGroup, transform, members, count } = FigureQuery.shape

/** What a widget requests besides its days, restaurants and comparison. Transformed figures are drawn as a table. */
export const WidgetQuery = z
  .strictObject({
    metrics: metrics.describe('What it counts, a column or a chart each'),
    by: by.describe('What it tells figures by; empty: all together'),
    where: where.describe('What they are narrowed to'),
    order: order.describe('Of its rows; null: of time where they are over time, else greatest first'),
    limit: limit.describe('How many rows it shows; null: all'),
    shares: z.boolean().default(false).describe('Whether a table tells shares of the whole'),
    having: having.unwrap().optional().describe('Rows whose figures are within these bounds; absent: all'),
    perGroup: perGroup.unwrap().optional().describe('So many rows of each member of the first dimension'),
    transform: transform.unwrap().optional().describe('What is made of figures; absent: nothing'),
    members: members.unwrap().optional().describe('Members that sold something (so where absent), all, or the others'),
    count: count.unwrap().optional().describe('How many members of this dimension stand behind each row'),
  })
  .refine((query) => query.order === null || query.metrics.includes(query.order.metric), {
    path: ['order'],
    error: 'has to be by one of its metrics',
  })
  .refine((query) => (query.having ?? []).every(({ metric }) => query.metrics.includes(metric)), {
    path: ['having'],
    error: 'has to bound its metrics',
  })
  .meta({ id: 'WidgetQuery', description: 'What a widget asks for beside its own days, restaurants and comparison' })
export type WidgetQuery = z.infer<typeof WidgetQuery>

/** The same as a query of figures, without its days. */
export function figuresAsked(query: WidgetQuery): Omit<FigureQuery, 'period' | 'compare'> {
  return {
    ...{ metrics: query.metrics, by: query.by, where: query.where, order: query.order, limit: query.limit },
    having: query.having ?? [],
    perGroup: query.perGroup ?? null,
    transform: query.transform ?? 'none',
    members: query.members ?? 'sold',
    count: query.count ?? null,
  }
}

/** Whether a query is only metrics by dimensions, which charts can draw. */
export function isPlain(query: Pick<FigureQuery, 'having' | 'perGroup' | 'transform' | 'members' | 'count'>): boolean {
  const { having, perGroup, transform, members, count } = query
  return having.length === 0 && perGroup === null && transform === 'none' && members === 'sold' && count === null
}
