import { z } from 'zod'
import { Period } from './dates.ts'
import { periodQuery } from './list-query.ts'
import { text } from './text.ts'

/** Where classes A and B end, in percent of the total, and the share of an even part that makes a dish popular. */
export const menuRules = { aPct: 80, bPct: 95, popularityPct: 70 } as const

export const AbcClass = z.enum(['A', 'B', 'C'])
export type AbcClass = z.infer<typeof AbcClass>

/** Kasavana and Smith's four kinds of dishes. */
export const Quadrant = z.enum(['star', 'plowhorse', 'puzzle', 'dog'])
export type Quadrant = z.infer<typeof Quadrant>

/** Analyses the full menu, or the dishes of one category among themselves, for all restaurants or for one. */
export const AnalyseMenu = z.strictObject({
  ...periodQuery,
  category: text(1, 300).optional(),
  restaurant: text(1, 200).optional().describe('Its name, in any case, or its id'),
})
export type AnalyseMenu = z.infer<typeof AnalyseMenu>

const AbcPlace = z.object({
  class: AbcClass,
  sharePct: z.number(),
  cumulativePct: z.number().describe('This one, those of the same value and everything above'),
})

const AbcSummary = z.object({
  total: z.number().nullable(),
  dishes: z.int(),
  classes: z.array(z.object({ class: AbcClass, dishes: z.int(), value: z.number(), sharePct: z.number() })),
  outside: z.int().describe('Dishes whose value is not above zero'),
})
export type AbcSummary = z.infer<typeof AbcSummary>

export const AnalysedDish = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string().nullable(),
  unit: z.string().nullable(),
  quantity: z.number(),
  revenue: z.number(),
  costPerUnit: z.number().nullable(),
  margin: z.number().nullable().describe('revenue − cost × quantity; null when the cost is unknown'),
  orders: z.int().describe('How many times it was ordered: its sale lines'),
  marginPerOrder: z.number().nullable().describe('margin ÷ orders'),
  revenueAbc: AbcPlace.nullable(),
  marginAbc: AbcPlace.nullable(),
  orderSharePct: z.number().nullable().describe('Of all orders; null when more came back than went'),
  isPopular: z.boolean().nullable(),
  isProfitable: z.boolean().nullable(),
  quadrant: Quadrant.nullable(),
})
export type AnalysedDish = z.infer<typeof AnalysedDish>

/** What was sold in a period, classified by margin and by popularity. */
export const MenuAnalysis = z.object({
  period: Period,
  category: z.string().nullable(),
  revenue: AbcSummary,
  margin: AbcSummary,
  unknownCost: z.object({
    dishes: z.int(),
    revenue: z.number().nullable(),
    revenueSharePct: z.number().nullable(),
  }),
  matrix: z.object({
    dishes: z.int().describe('Dishes sold, of known cost or not'),
    orders: z.int().nullable().describe('Orders, not quantities: kilograms and bottles do not add up'),
    popularityPct: z.number().nullable().describe('70 % × 100 ÷ dishes: the share of orders that makes popular'),
    costedDishes: z.int(),
    costedOrders: z.int().nullable(),
    costedMargin: z.number().nullable(),
    averageMargin: z.number().nullable().describe('Σ margin ÷ Σ orders of the dishes whose cost is known'),
    quadrants: z.array(
      z.object({
        quadrant: Quadrant,
        dishes: z.int(),
        orders: z.int(),
        revenue: z.number(),
        margin: z.number(),
      }),
    ),
  }),
  dishes: z.array(AnalysedDish),
})
export type MenuAnalysis = z.infer<typeof MenuAnalysis>
