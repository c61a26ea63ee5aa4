import { z } from 'zod'

/** What a day's revenue is compared with: the sum of its payments, or the source's own report. */
export const DifferenceKind = z.enum(['payments', 'report'])
export type DifferenceKind = z.infer<typeof DifferenceKind>

/**
 * The most likely reason. `rejected`: checks of the day were rejected. `provisional`: the end of the day was not read.
 * `unpaid`: checks without a payment. `unread`: orders that the source lists were not read. `corrected`: the day was
 * changed at the source after it was read.
 */
export const DifferenceCause = z.enum(['rejected', 'provisional', 'unpaid', 'unread', 'corrected'])
export type DifferenceCause = z.infer<typeof DifferenceCause>

/** A closed day whose stored revenue differs from the source's other total. */
export const DayDifference = z.object({
  date: z.string(),
  restaurant: z.string().describe('Name'),
  kind: DifferenceKind,
  ours: z.string().describe('Revenue here, decimal text'),
  theirs: z.string(),
  cause: DifferenceCause,
})
export type DayDifference = z.infer<typeof DayDifference>
