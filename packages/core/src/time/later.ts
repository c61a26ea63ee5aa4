import { type RawBuilder, sql } from 'kysely'

/**
 * An instant plus an interval of hours or less, as SQL. Computed in UTC, the sum does not depend on the time zone of the
 * session, so that a node of a cluster can be given it as part of an UPDATE.
 */
export function later(at: Date | RawBuilder<unknown>, interval: RawBuilder<unknown>): RawBuilder<Date> {
  return sql`((${at}::timestamptz AT TIME ZONE 'UTC' + ${interval}) AT TIME ZONE 'UTC')`
}
