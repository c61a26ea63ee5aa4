import type { Period } from '@vitrina/contract/dates'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { readCalendar } from '../time/calendar.ts'
import { readPeriod } from '../time/period.ts'
import { comparedDays, readComparison } from './compared-period.ts'
import { heldInPart } from './held-since.ts'

/** Which days stand beside which. */
export interface ComparedPeriods {
  /** Null: none. */
  previous: Period | null
  /** The days that changes are of, where the period is not over; null where it has no full day yet. */
  fullDays?: Period | null
  /** Since when days are held, where those compared with begin before: no change is told then. */
  heldSince?: string
}

/** What a period stands beside, for pages to say so. Needs `read:dashboards`. */
export async function getComparedDays(
  ctx: Context,
  input: { date_from?: string | undefined; date_to?: string | undefined; compare?: string | undefined },
): Promise<ComparedPeriods> {
  requireScope(ctx, 'read:dashboards')
  const { lastFull, held } = await readCalendar(ctx)
  const { previous, ...rest } = comparedDays(lastFull, readPeriod(ctx, input), readComparison(input.compare))
  return {
    previous: previous && { from: previous.from, to: previous.to },
    ...rest,
    ...heldInPart(previous, held?.from ?? null),
  }
}
