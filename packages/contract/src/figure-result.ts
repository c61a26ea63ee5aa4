import { z } from 'zod'
import { WidgetData } from './dashboard.ts'
import { Period } from './dates.ts'
import { FigureDimension, FigureMetric, FigureQuery } from './figure-query.ts'
import { Scope } from './scopes.ts'
import { text } from './text.ts'
import { RankingData, Unit } from './widget.ts'

const Figure = z.object({
  value: z.number().nullable(),
  full: z.number().nullable().describe('Of its full days, where not all of them are over'),
  beside: z.number().nullable(),
  change: z.number().nullable().describe('Percent, or points of percentages; null where there is nothing to compare'),
  share: z.number().nullable().describe('Percent of all members; null where parts make no whole'),
  units: z
    .array(z.object({ unit: z.string().nullable(), value: z.number().nullable() }))
    .readonly()
    .optional()
    .describe('Of quantities: how much in each unit; `value` is null where there are several'),
})

/** Maximum number of rows returned at once; a query with more returns their number. */
export const maxFigureRows = 20_000

/** A query, and the maximum number of rows to return. */
export const AskFigures = z.strictObject({ query: FigureQuery, most: z.int().min(1).max(maxFigureRows) })
export type AskFigures = z.input<typeof AskFigures>

/** The result of a query, as the query builder shows it. */
export const FigureResult = z.object({
  query: FigureQuery,
  period: Period,
  beside: Period.nullable().describe('The days the figures stand beside'),
  fullDays: Period.nullable()
    .optional()
    .describe('Only where the period is not over: the days that changes are of; null: there is none yet'),
  heldSince: z
    .string()
    .optional()
    .describe('Only where the days beside begin before the first that is held: that first day. No change is told then'),
  units: z.array(Unit).describe('Of each metric'),
  rows: z.array(
    z.object({
      keys: z.array(z.string()).describe('Public ids or values, one a dimension'),
      labels: z.array(z.string().nullable()).describe('Their names, where they have others than their keys'),
      figures: z.array(Figure).describe('In the order of the metrics'),
      counted: z.int().optional().describe('How many members of the dimension `count` stand behind it'),
    }),
  ),
  total: z.array(Figure),
  isOfServed: RankingData.shape.isOfServed,
  count: z.int().describe('How many members there are, shown or not'),
  charts: z.array(WidgetData).describe('Of each metric, as a widget draws it; none where only a table tells it'),
})
export type FigureResult = z.infer<typeof FigureResult>

/** Finds members of a dimension that have names, by a part of the name or by keys. */
export const AskMembers = z.strictObject({
  dimension: z.enum(['restaurant', 'waiter', 'dish', 'category', 'product']),
  search: text(0, 300).min(1).optional(),
  keys: z.array(text(0, 300)).min(1).max(200).optional(),
  most: z.int().min(1).max(200),
})
export type AskMembers = z.infer<typeof AskMembers>

/** Members, whether or not they had any sales. */
export const FoundMembers = z.object({
  members: z.array(z.object({ key: z.string(), name: z.string() })),
  isCut: z.boolean().describe('Whether there are more of them'),
})
export type FoundMembers = z.infer<typeof FoundMembers>

/** Why something is not offered: no rollup has the metric by these dimensions, or the caller lacks the scope. */
const Refusal = z.union([
  z.object({
    metric: FigureMetric,
    dimensions: z.array(FigureDimension).describe('Those it is not told by; several: not by all of them at once'),
    offered: z.array(FigureDimension).describe('What it is told by'),
  }),
  z.object({ scope: Scope }),
])
export type Refusal = z.infer<typeof Refusal>

/** The query as far as it has been built. */
export const FigureOfferQuery = z.strictObject({
  metrics: z.array(FigureMetric),
  by: FigureQuery.shape.by,
  where: FigureQuery.shape.where,
})
export type FigureOfferQuery = z.input<typeof FigureOfferQuery>

/** What can be added to the query, and why the rest cannot. */
export const FigureOffer = z.object({
  metrics: z.array(z.object({ id: FigureMetric, unit: Unit, refusal: Refusal.nullable() })),
  dimensions: z.array(
    z.object({
      id: FigureDimension,
      rows: z.array(Refusal.nullable()).describe('As the first dimension, as the second'),
      filter: Refusal.nullable(),
    }),
  ),
})
export type FigureOffer = z.infer<typeof FigureOffer>
