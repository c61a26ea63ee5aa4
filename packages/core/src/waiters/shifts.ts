import type { Period } from '@vitrina/contract/dates'
import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { ofRestaurants } from '../restaurants/restaurants-named.ts'

type Sql = RawBuilder<unknown>

/** Seconds from the first check opened to the last closed; null where no check carries a time. */
export function secondsOf(firstOpened: Sql, lastClosed: Sql): Sql {
  return sql`extract(epoch FROM ${lastClosed} - ${firstOpened})`
}

/** Seconds as hours, rounded once they are summed. */
export function hoursOf(seconds: Sql): Sql {
  return sql`${seconds} / 3600`
}

/**
 * Business dates that waiters sold on, as `waiter_id`, `business_date` and `seconds`: one shift, in however many restaurants. Of
 * chosen restaurants only what was worked there.
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
