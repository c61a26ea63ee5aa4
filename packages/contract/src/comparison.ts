import { z } from 'zod'
import { BusinessDate, isCalendarDate } from './dates.ts'

/** What figures stand beside, like with like (docs/decisions/040), or nothing. */
export const Comparison = z.enum(['previous', 'week_ago', 'month_ago', 'year_ago', 'none'])
export type Comparison = z.infer<typeof Comparison>

/** What figures stand beside: days found by a rule, or some of their own. */
export const FigureComparison = z.union([
  Comparison,
  z.strictObject({
    from: BusinessDate.describe('First business date compared with'),
    to: BusinessDate.describe('Last business date compared with, included'),
  }),
])
export type FigureComparison = z.infer<typeof FigureComparison>

/** The same as an address has it: the name of a rule, or days of its own as `2026-01-05..2026-01-11`. */
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

/** What an address says of a comparison; null where it makes no sense. */
export function toComparison(text: string): FigureComparison | null {
  const rule = Comparison.safeParse(text)
  if (rule.success) return rule.data
  const [from = '', to = '', ...more] = text.split('..')
  return more.length === 0 && isCalendarDate(from) && isCalendarDate(to) && from <= to ? { from, to } : null
}
