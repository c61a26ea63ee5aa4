import type { Source } from '@vitrina/contract/source'
import { addDays, eachDate, wallTime } from '../chain/calendar.ts'
import { restaurantsOf } from '../chain/make-chain.ts'
import type { Chain } from '../chain/model.ts'

/** The last business date that has ended in every restaurant of a source. */
export function lastClosedDay(chain: Chain, source: Source, now: Date): string {
  const closed = restaurantsOf(chain, source).map(({ timezone, dayEnd }) => {
    const [today = '', time = ''] = wallTime(now, timezone).split(' ')
    // A day that ends at 05:00 is over at 05:00 of the next day; one that ends at 00:00, at that midnight.
    return addDays(today, time >= dayEnd ? -1 : -2)
  })
  return closed.sort()[0] ?? addDays(now.toISOString().slice(0, 10), -2)
}

/**
 * The closed business dates still to be delivered, ascending. They begin with `from`, else with the first date ever
 * delivered (so that days missed while the process was down are delivered later), else with yesterday.
 */
export function missingDays(input: {
  chain: Chain
  source: Source
  now: Date
  from: string | null
  delivered: readonly string[]
}): string[] {
  const last = lastClosedDay(input.chain, input.source, input.now)
  const [firstRestaurant] = restaurantsOf(input.chain, input.source)
  const [today = last] = wallTime(input.now, firstRestaurant?.timezone ?? 'UTC').split(' ')
  const from = input.from ?? input.delivered[0] ?? addDays(today, -1)
  const done = new Set(input.delivered)
  return [...eachDate(from, last)].filter((date) => !done.has(date))
}
