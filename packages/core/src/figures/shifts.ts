import type { Period } from '@vitrina/contract/dates'
import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { ofRestaurants } from '../restaurants/restaurants-named.ts'

type Sql = RawBuilder<unknown>

/**
 * Hours from the first check opened to the last closed; null where no check carries a time. Rounded by the shift, as a person reads
 * it off: those of a period are the sum of what its shifts show.
 */
export function hoursOf(firstOpened: Sql, lastClosed: Sql): Sql {
  return sql`round(extract(epoch FROM ${lastClosed} - ${firstOpened}) / 3600, 2)`
}

/**
 * Business dates that waiters sold on, as `waiter_id`, `business_date` and `hours`: one shift, in however many restaurants. Of
 * chosen restaurants only what was worked there.
 */
export function shiftsOf(
  ctx: Context,
  { from, to }: Period,
  { waiterId, restaurantIds }: { waiterId?: string; restaurantIds?: readonly string[] | undefined } = {},
): Sql {
  const theirs = waiterId === undefined ? sql`` : sql`AND waiter_id = ${waiterId}`
  return sql`(
    SELECT waiter_id, business_date, ${hoursOf(sql`min(first_opened_at)`, sql`max(last_closed_at)`)} AS hours
    FROM ${readable(ctx, 'waiter_day')} waiter_day
    WHERE workspace_id = ${ctx.workspace.id} AND business_date BETWEEN ${from}::date AND ${to}::date ${theirs}
      ${ofRestaurants('restaurant_id', restaurantIds)}
    GROUP BY waiter_id, business_date)`
}
