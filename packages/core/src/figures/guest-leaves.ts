import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'

type Sql = RawBuilder<unknown>

/** Guests of the day that is the row itself, and of the day of its restaurant beside a row that is less. */
export const ownGuests: Sql = sql.ref('f.guests')
export const guestsOfDay: Sql = sql.ref('told.guests')

/**
 * Of rows whose restaurant tells guests that day. A day tells them or does not, whatever its rows are told apart by, so that
 * they come to the same by the hour, the waiter and the order.
 */
export function ofTold(guests: Sql, of: Sql): Sql {
  return sql`CASE WHEN ${guests} IS NOT NULL THEN ${of} END`
}

/** What is divided by guests, and what guests are divided by: revenue and checks of days that tell no guests are neither. */
export const leavesPerGuest = (
  guests: Sql,
  revenue: Sql = sql.ref('f.revenue'),
  checks: Sql = sql.ref('f.checks'),
) => ({
  guest_revenue: ofTold(guests, revenue),
  guest_checks: ofTold(guests, checks),
})

/** Days of restaurants beside rows of some of their sales, as `told`. */
export function joinedDays(ctx: Context, restaurant: Sql): Sql {
  return sql`LEFT JOIN ${readable(ctx, 'restaurant_day')} told ON told.workspace_id = ${ctx.workspace.id}
    AND told.business_date = f.business_date AND told.restaurant_id = ${restaurant}`
}
