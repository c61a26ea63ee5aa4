import type { Period } from '@vitrina/contract/dates'
import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { ofRestaurants } from '../restaurants/restaurants-named.ts'

type Sql = RawBuilder<unknown>

/** Seconds from the first check opened to the last closed; null when no check has a time. */
export function secondsOf(firstOpened: Sql, lastClosed: Sql): Sql {
  return sql`extract(epoch FROM ${lastClosed} - ${firstOpened})`
}

/** Converts seconds to hours; rounded only after summing. */
export function hoursOf(seconds: Sql): Sql {
  return sql`${seconds} / 3600`
}

/**
 * Business dates on which waiters sold, as `waiter_id`, `business_date` and `seconds`. A date is one shift, however
 * many restaurants it covers. With chosen restaurants, only work there counts.
 */
export function shiftsOf(
  ctx: Context,
  { from, to }: Period,
  { waiterId, restaurantIds }: { waiterId?: string; restaurantIds?: readonly string[] | undefined } = {},
): Sql {
  const theirs = waiterId === undefined ? sql`` : sql`AND waiter_id = ${waiterId}`
  return sql`(
    SELECT waiter_id, business_date, ${secondsOf(sql`min(first_opened_at)`, sql`max(last_closed_at)`)} AS seconds
    FROM ${readable(ctx, 'waiter_day')} waiter_day
    WHERE workspace_id = ${ctx.workspace.id} AND business_date BETWEEN ${from}::date AND ${to}::date ${theirs}
      ${ofRestaurants('restaurant_id', restaurantIds)}
    GROUP BY waiter_id, business_date)`
}
