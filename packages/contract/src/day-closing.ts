import { z } from 'zod'
import { addDays } from './dates.ts'

/**
 * How completely a past business day is stored, for a source that does not serve past days. `awaiting`: nothing was
 * printed since, so its end is not proven yet. `unproven`: nothing can prove it. `missing`: some checks are known to be
 * missing. `unread`: nothing of it was read.
 */
export const DayClosingState = z.enum(['complete', 'awaiting', 'unproven', 'missing', 'unread'])
export type DayClosingState = z.infer<typeof DayClosingState>

/** A day of a restaurant whose figures may still grow. */
export const ProvisionalDay = z.object({
  date: z.string(),
  restaurant: z.string().describe('Name'),
  state: DayClosingState.exclude(['complete']),
  missing: z.int().describe('Checks known to be missing; 0 where none are'),
})
export type ProvisionalDay = z.infer<typeof ProvisionalDay>

/**
 * How many days a day may wait for the first check after it before that is reported: a restaurant may be closed that
 * long.
 */
export const longestWaitDays = 3

/** Whether to report a provisional day: waiting for the next shift is normal every morning and is not reported. */
export function isReported({ date, state }: Pick<ProvisionalDay, 'date' | 'state'>, today: string): boolean {
  return state !== 'awaiting' || date < addDays(today, -longestWaitDays)
}
