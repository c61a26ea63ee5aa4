import { z } from 'zod'

/** Amounts of a day besides its sales. */
export const AmountKind = z.enum(['payment', 'discount', 'tip', 'service', 'void'])
export type AmountKind = z.infer<typeof AmountKind>

/** How a restaurant's sales were paid, what was discounted and added, and why lines were voided. */
export const RestaurantAmounts = z.object({
  amounts: z.array(
    z.object({
      kind: AmountKind,
      type: z.string().describe('Its name at the source; empty where it gives none'),
      sum: z.number(),
      count: z.int().describe('0 where the source does not count them'),
      sharePct: z.number().nullable().describe('Part of the sum of its kind; null where that is zero'),
    }),
  ),
  days: z.int().describe('Days of the period with sales'),
  paidDays: z.int().describe('Those of them of which payments are known'),
})
export type RestaurantAmounts = z.infer<typeof RestaurantAmounts>
