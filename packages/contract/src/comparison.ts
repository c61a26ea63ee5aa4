import { z } from 'zod'
import { BusinessDate, isCalendarDate } from './dates.ts'

/** The period figures are compared with, like with like (docs/decisions/040), or none. */
export const Comparison = z.enum(['previous', 'week_ago', 'month_ago', 'year_ago', 'none'])
export type Comparison = z.infer<typeof Comparison>

/** What figures are compared with: days found by a rule, or given days. */
export const FigureComparison = z.union([
  Comparison,
  z.strictObject({
    from: BusinessDate.describe('First business date compared with'),
    to: BusinessDate.describe('Last business date compared with, included'),
  }),
])
export type FigureComparison = z.infer<typeof FigureComparison>

/** The same in the query of an address: the name of a rule, or given days as `2026-01-05..2026-01-11`. */
export const compareQuery = {
  compare: z
    .string()
    .max(24)
    .refine((text) => toComparison(text) !== null, {
      error: 'must be previous, week_ago, month_ago, year_ago, none, or days as 2026-01-05..2026-01-11',
    })
    .describe(
      'What figures stand beside: `previous` (unless said otherwise), `week_ago`, `month_ago`, `year_ago`, `none`, or days of their own as `2026-01-05..2026-01-11`',
    )
    .optional(),
}

/** Parses the comparison of an address; null where it is invalid. */
export function toComparison(text: string): FigureComparison | null {
  const rule = Comparison.safeParse(text)
  if (rule.success) return rule.data
  const [from = '', to = '', ...more] = text.split('..')
  return more.length === 0 && isCalendarDate(from) && isCalendarDate(to) && from <= to ? { from, to } : null
}
