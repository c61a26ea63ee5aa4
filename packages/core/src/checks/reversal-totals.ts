import type { ReversalTotals } from '@vitrina/contract/reversal'
import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { money } from '../figures/rounding.ts'
import type { ListRequest } from '../list/list-request.ts'
import { restaurantsNamed } from '../restaurants/restaurants-named.ts'
import { toFigure } from '../text/numbers.ts'
import { waitersNamed } from '../waiters/waiters-named.ts'

/**
 * Lines struck off and returned in a period, and the sum of each, by the rollups: of restaurants, of waiters, or of checks that
 * name none, which is what waiters leave of the restaurants'. A restaurant-day that sold nothing has no `restaurant_day`, so
 * voids are those of `amount_day`.
 */
export async function readReversalTotals(
  ctx: Context,
  { period: { from, to }, clauses }: Pick<ListRequest, 'period' | 'clauses'>,
): Promise<ReversalTotals> {
  const asked = (filter: string) => clauses.find(({ key }) => key === filter)?.values[0]
  const [restaurant, waiter, hasWaiter] = [asked('restaurant'), asked('waiter'), asked('has_waiter')]
  const there =
    restaurant === undefined ? sql`` : sql`AND restaurant_id IN ${restaurantsNamed(ctx, String(restaurant))}`
  const theirs = waiter === undefined ? sql`` : sql`AND waiter_id IN ${waitersNamed(ctx, String(waiter))}`
  const within = sql`workspace_id = ${ctx.workspace.id} AND business_date BETWEEN ${from}::date AND ${to}::date ${there}`
  const ofWaiters = sql`SELECT kind::text AS kind, count, sum FROM ${readable(ctx, 'waiter_reversal_day')} waiter_reversal_day WHERE ${within} ${theirs}`
  const ofRestaurants = sql`
    SELECT 'void' AS kind, count, sum FROM ${readable(ctx, 'amount_day')} amount_day WHERE ${within} AND kind = 'void'
    UNION ALL SELECT 'return', return_lines, returns FROM ${readable(ctx, 'restaurant_day')} restaurant_day WHERE ${within}`
  const { rows } = await sql<{ kind: string; count: number; sum: string }>`
    SELECT kind, sum(count)::int AS count, ${money(sql`sum(sum)`)} AS sum
    FROM (${partOf({ ofRestaurants, ofWaiters, isOfWaiters: waiter !== undefined, hasWaiter })}) told
    GROUP BY kind`.execute(ctx.db.kysely)
  const of = (kind: string) => {
    const found = rows.find((row) => row.kind === kind)
    return { count: found?.count ?? 0, sum: toFigure(found?.sum ?? 0) }
  }
  return { voids: of('void'), returns: of('return') }
}

function partOf({
  ofRestaurants,
  ofWaiters,
  isOfWaiters,
  hasWaiter,
}: {
  ofRestaurants: RawBuilder<unknown>
  ofWaiters: RawBuilder<unknown>
  isOfWaiters: boolean
  hasWaiter: unknown
}): RawBuilder<unknown> {
  // A waiter who is none is nobody.
  if (isOfWaiters && hasWaiter === false) return sql`SELECT 'void' AS kind, 0 AS count, 0 AS sum WHERE false`
  if (isOfWaiters || hasWaiter === true) return ofWaiters
  if (hasWaiter === undefined) return ofRestaurants
  return sql`${ofRestaurants} UNION ALL SELECT kind, -count, -sum FROM (${ofWaiters}) w`
}
